'use strict'

// A long-lived field. Its values reach 2 ** 32, too large for small integers, so it holds floating-point numbers.
var state = { sum: 0 }

module.exports = function hash (seed, numbers) {
  state.sum = seed
  for (var i = 0; i < numbers.length; i++) add(state, numbers[i])
  return state.sum & 0xffffff
}

function add (state, number) {
  state.sum = (Math.imul(state.sum, 33) + number) >>> 0
}
