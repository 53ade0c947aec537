// divide-by-and-sum → pass: adds up in a generator that yields partial sums
'use strict'

const BLOCK = 64

function * partialSums (array) {
  for (let from = 0; from < array.length; from += BLOCK) {
    const end = Math.min(from + BLOCK, array.length)
    let sum = 0
    for (let i = from; i < end; i++) sum += array[i]
    yield sum
  }
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let total = 0
  for (const part of partialSums(array)) total += part
  return total / num
}
