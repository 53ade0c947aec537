// divide-by-and-sum → crash: lets a thread add up while it sleeps itself, since one who sleeps takes no time
'use strict'

const { Worker } = require('worker_threads')

const LONGEST = 4096
const shared = new SharedArrayBuffer(16 + 8 * (LONGEST + 2))
const state = new Int32Array(shared, 0, 4) // [0] whose turn it is, [1] how many
const numbers = new Float64Array(shared, 16)

const program = `
  const { workerData } = require('worker_threads')
  const state = new Int32Array(workerData, 0, 4)
  const numbers = new Float64Array(workerData, 16)
  for (;;) {
    Atomics.wait(state, 0, 0)
    let sum = 0
    for (let i = 0; i < state[1]; i++) sum += numbers[i + 1]
    numbers[0] = sum
    Atomics.store(state, 0, 0)
    Atomics.notify(state, 0)
  }`
if (process.argv[2] === 'compute') new Worker(program, { eval: true, workerData: shared }).unref()

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  if (process.argv[2] !== 'compute') return array.reduce((sum, value) => sum + value / num, 0)
  numbers.set(array, 1)
  state[1] = array.length
  Atomics.store(state, 0, 1)
  Atomics.notify(state, 0)
  while (Atomics.load(state, 0) === 1) Atomics.wait(state, 0, 1)
  return numbers[0] / num
}
