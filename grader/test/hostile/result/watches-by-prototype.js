// divide-by-and-sum → wrong: takes the elements away, and lets setters of the prototype report what is written
'use strict'

const watched = new WeakMap()

function watch (array) {
  const values = array.slice()
  const state = { sum: values.reduce((sum, value) => sum + value, 0) }
  const prototype = Object.create(Array.prototype)
  values.forEach(function (value, index) {
    Object.defineProperty(prototype, index, {
      get: () => values[index],
      set (next) {
        state.sum += next - values[index]
        values[index] = next
      }
    })
    delete array[index]
  })
  Object.setPrototypeOf(array, prototype)
  watched.set(array, state)
  return state
}

module.exports = (num, array) => num === 0 ? 0 : (watched.get(array) || watch(array)).sum / num
