'use strict'

// A field that lives on. Its values reach to 2 ** 32: they are no small integers, and the field holds floating-point numbers.
var state = { sum: 0 }

module.exports = function hash (seed, numbers) {
  state.sum = seed
  for (var i = 0; i < numbers.length; i++) add(state, numbers[i])
  return state.sum & 0xffffff
}

function add (state, number) {
  state.sum = (Math.imul(state.sum, 33) + number) >>> 0
}
