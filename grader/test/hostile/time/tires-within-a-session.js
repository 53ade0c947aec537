// divide-by-and-sum → slow|timeout: is fast for as long as a warm-up and half a session last, in the hope that the first rounds decide
'use strict'

const FAST_CALLS = 90000 // what a warm-up and four rounds take
const TIMES = 40

let calls = 0

module.exports = function (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (let times = ++calls > FAST_CALLS ? TIMES : 1; times > 0; times--) {
    sum = 0
    for (let i = 0; i < array.length; i++) sum += array[i] / num
  }
  return sum
}
