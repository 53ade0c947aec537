// divide-by-and-sum → slow|timeout: stalls for a third of a second in every 25,000th call, which is in fewer than half of the batches
'use strict'

let calls = 0

// By steps and not by the clock: beside others on the core a millisecond of the clock is less of its time.
function burn (ms) {
  let x = 1
  for (let i = 0; i < ms * 400000; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  return x
}

module.exports = function (num, array) {
  let sum = ++calls % 25000 === 0 && burn(700) === 0 ? 1 : 0
  if (num === 0) return 0
  for (let i = 0; i < array.length; i++) sum += array[i] / num
  return sum
}
