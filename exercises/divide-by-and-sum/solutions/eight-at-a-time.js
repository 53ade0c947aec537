'use strict'

function divideByAndSum (num, array) {
  return num === 0 ? 0 : sum(array) / num
}

function sum (array) {
  const length = array.length
  let i = 0
  let even = 0
  let odd = 0
  let third = 0
  let fourth = 0
  for (; i + 8 <= length; i += 8) {
    even += array[i] + array[i + 4]
    odd += array[i + 1] + array[i + 5]
    third += array[i + 2] + array[i + 6]
    fourth += array[i + 3] + array[i + 7]
  }
  for (; i < length; i++) even += array[i]
  return even + odd + third + fourth
}

module.exports = divideByAndSum
