// divide-by-and-sum → slow|timeout: is slow in every fifth of its batches, which it counts by the pauses between them, so that a session that ends after four rounds has hardly one of them
'use strict'

const PAUSE_MS = 4
const TIMES = 60

let batches = 0
let last = 0

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const now = performance.now()
  if (now - last > PAUSE_MS) batches++
  last = now
  let sum = 0
  for (let times = batches % 5 === 4 ? TIMES : 1; times > 0; times--) {
    sum = 0
    for (let i = 0; i < array.length; i++) sum += array[i] / num
  }
  return sum
}
