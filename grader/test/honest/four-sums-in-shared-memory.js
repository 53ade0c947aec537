// divide-by-and-sum → pass: keeps its sums in shared memory, and counts its calls with Atomics
'use strict'

const LANES = 4
const shared = new SharedArrayBuffer(8 + 8 * LANES)
const calls = new Int32Array(shared, 0, 1)
const sums = new Float64Array(shared, 8, LANES)

module.exports = function divideByAndSum (num, array) {
  Atomics.add(calls, 0, 1)
  if (num === 0) return 0
  sums.fill(0)
  for (let i = 0; i < array.length; i++) sums[i % LANES] += array[i]
  return (sums[0] + sums[1] + sums[2] + sums[3]) / num
}
