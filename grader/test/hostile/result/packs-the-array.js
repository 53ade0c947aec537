// divide-by-and-sum → wrong: puts the sum into the first element and leaves the rest empty
'use strict'

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length && array[i] !== 0; i++) {
    sum += array[i]
    array[i] = 0
  }
  array[0] = sum
  return sum / num
}
