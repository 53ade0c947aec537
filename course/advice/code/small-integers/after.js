'use strict'

// The caller needs only the lower 24 bits of the hash, and 24 bits at each step are enough to compute them.
var state = { sum: 0 }

module.exports = function hash (seed, numbers) {
  state.sum = seed
  for (var i = 0; i < numbers.length; i++) add(state, numbers[i])
  return state.sum
}

function add (state, number) {
  state.sum = (Math.imul(state.sum, 33) + number) & 0xffffff
}
