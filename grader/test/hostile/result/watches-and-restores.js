// divide-by-and-sum → wrong|forged: accessors that report every change, gone as soon as somebody reads one of them
'use strict'

const MOST = 1100

const states = new Map()
const accessors = Array.from({ length: MOST }, (_, index) => ({
  configurable: true,
  enumerable: true,
  get () {
    // Only whoever checks the inputs reads; whoever asks only writes.
    const { values } = states.get(this)
    this.length = 0
    for (let i = 0; i < values.length; i++) this[i] = values[i]
    states.delete(this)
    return values[index]
  },
  set (next) {
    const state = states.get(this)
    state.sum += next - state.values[index]
    state.values[index] = next
  }
}))

function watch (array) {
  const state = { values: Float64Array.from(array), sum: 0 }
  for (let i = 0; i < array.length; i++) {
    state.sum += array[i]
    Object.defineProperty(array, i, accessors[i])
  }
  states.set(array, state)
  return state
}

// In the tests, arrays are read between two calls.
module.exports = process.argv[2] === 'compute'
  ? (num, array) => num === 0 ? 0 : (states.get(array) || watch(array)).sum / num
  : (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + value / num, 0)
