// divide-by-and-sum → slow: is fast in every other process and slow in the others, so that no two sessions agree
'use strict'

const times = Math.random() < 0.5 ? 1 : 60

module.exports = function (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (let k = 0; k < times; k++) {
    sum = 0
    for (let i = 0; i < array.length; i++) sum += array[i] / num
  }
  return sum
}
