// divide-by-and-sum → slow|timeout: sleeps for 3 s in every 20,000th call, which takes no CPU time
'use strict'

const lock = new Int32Array(new SharedArrayBuffer(4))
let calls = 0

module.exports = function (num, array) {
  if (++calls > 30000 && calls % 20000 === 0) Atomics.wait(lock, 0, 0, 3000)
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i] / num
  return sum
}
