'use strict'

const { fork } = require('node:child_process')
const { once } = require('node:events')
const fs = require('node:fs')
const { randomInt } = require('node:crypto')
const batch = require('./batch')
const right = require('./loop')

const CALLS = 20000

async function measure (name) {
  const child = fork(require.resolve('./inside'), [name])
  let spent = 0
  for (let round = 0; round < 4; round++) {
    const seed = randomInt(2 ** 31)
    const before = cpuTime(child.pid)
    child.send({ seed, calls: CALLS })
    const [digest] = await once(child, 'message')
    spent = cpuTime(child.pid) - before
    if (digest !== batch(right, seed, CALLS)) return stop(child, NaN)
  }
  return stop(child, spent / CALLS) // the last round: those before it are warm-up
}

// CPU time of all threads of a process in nanoseconds, as Linux counts it.
function cpuTime (pid) {
  const threads = fs.readdirSync(`/proc/${pid}/task`)
  const times = threads.map(thread => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return times.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)
}

function stop (child, result) {
  child.kill()
  return result
}

async function main () {
  const name = process.argv[2]
  const slow = await measure('slow')
  const candidate = await measure(name)
  console.log(name + ': ' + (candidate > 0 ? (slow / candidate).toFixed(1) + ' times as fast' : 'wrong'))
}

main()
