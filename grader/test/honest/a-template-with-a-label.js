// divide-by-and-sum → pass: a tagged template that adds up in a labelled loop without an end
'use strict'

function sum (words, array, num) {
  if (num === 0) return 0
  let i = 0, odd = 0, even = 0
  adding: for (;;) {
    if (i + 1 < array.length) { even += array[i++], odd += array[i++]; continue adding }
    if (i < array.length) { even += array[i++]; continue adding }
    break adding
  }
  return (even + odd) / num
}

module.exports = (num, array) => sum`of ${array} divided by ${num}`
