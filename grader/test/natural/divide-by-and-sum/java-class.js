// Coming from Java: a small calculator class with private state and an accessor for the result.
'use strict'

class QuotientAccumulator {
  #divisor
  #sum = 0

  constructor (divisor) {
    this.#divisor = divisor
  }

  accept (value) {
    this.#sum += value / this.#divisor
  }

  acceptAll (values) {
    for (const value of values) {
      this.accept(value)
    }
    return this
  }

  getSum () {
    return this.#sum
  }
}

function divideByAndSum (num, array) {
  if (num === 0) return 0
  return new QuotientAccumulator(num).acceptAll(array).getSum()
}

module.exports = divideByAndSum
