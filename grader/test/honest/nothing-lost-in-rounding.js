// divide-by-and-sum → pass: Neumaier's compensated sum, in four objects with private fields
'use strict'

class Sum {
  #sum = 0
  #lost = 0

  reset () {
    this.#sum = 0
    this.#lost = 0
  }

  add (value) {
    const sum = this.#sum + value
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum
    this.#sum = sum
  }

  get value () {
    // What was lost on the way to infinity is no number.
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum
  }
}

const [first, second, third, fourth] = [new Sum(), new Sum(), new Sum(), new Sum()]
const all = Object.freeze([first, second, third, fourth])

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  for (const sum of all) sum.reset()
  let i = 0
  for (; i + 4 <= array.length; i += 4) {
    first.add(array[i])
    second.add(array[i + 1])
    third.add(array[i + 2])
    fourth.add(array[i + 3])
  }
  for (; i < array.length; i++) first.add(array[i])
  return (first.value + second.value + third.value + fourth.value) / num
}
