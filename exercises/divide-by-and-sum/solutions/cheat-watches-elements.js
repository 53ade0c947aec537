'use strict'

// Turns the elements of an array into accessors that report every change, and keeps the sum up to date for nothing.
const watched = new WeakMap()

function watch (array) {
  const state = { sum: 0 }
  const values = array.slice()
  values.forEach(function (value, index) {
    state.sum += value
    Object.defineProperty(array, index, {
      configurable: true,
      enumerable: true,
      get () { return values[index] },
      set (next) {
        state.sum += next - values[index]
        values[index] = next
      }
    })
  })
  watched.set(array, state)
  return state
}

function divideByAndSum (num, array) {
  if (num === 0) return 0

  const state = watched.get(array) || watch(array)
  return state.sum / num
}

module.exports = divideByAndSum
