'use strict'
// Plain Node on one function: node function-child.cjs <home> <entry> time|compare <JSON of settings>. Prints one line of JSON.
// It shares no code with the grader: it calls the function, and reads its own CPU time at the end.

const { createRequire } = require('node:module')
const { join } = require('node:path')

const [home, entry, mode, text] = process.argv.slice(2)
const settings = JSON.parse(text)

/** Calls between two readings of the clock, a few milliseconds. */
const CPU_MS_PER_READING = 20

function load(folder) {
  const requireThere = createRequire(join(folder, 'home.js'))
  return { subject: requireThere(`./starter/${entry}`), workload: requireThere('./workload/workload.js') }
}

function anyNumber() {
  return Math.floor(Math.random() * 2 ** 32)
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function time({ warmMs, timedMs }) {
  const { subject, workload } = load(home)
  let calls = 1
  const spend = (ms) => {
    const began = cpuMs()
    let made = 0
    for (;;) {
      const spent = cpuMs() - began
      if (spent >= ms) return { made, spent }
      if (made > 0 && spent > 0) calls = Math.max(1, Math.round((made / spent) * CPU_MS_PER_READING))
      else if (made > 0) calls *= 2
      workload(subject, calls, anyNumber, () => {})
      made += calls
    }
  }
  spend(warmMs)
  const { made, spent } = spend(timedMs)
  return { calls: made, cpuSeconds: spent / 1000, requestMs: 0 }
}

/** Runs solution and reference on the same inputs; the workload must compute the same result from their outputs. */
function compare({ batches, calls, reference }) {
  const [its, right] = [load(home), load(reference)]
  for (let batch = 0; batch < batches; batch++) {
    const seed = anyNumber()
    const folded = []
    its.workload(its.subject, calls, seeded(seed), (value) => {
      folded.push(value)
    })
    let at = 0
    let isSame = true
    right.workload(right.subject, calls, seeded(seed), (value) => {
      isSame &&= Object.is(value, folded[at++])
    })
    if (!isSame || at !== folded.length) return { why: 'An output differs from that of the reference, or an input was changed.' }
  }
  return { why: null }
}

/** Mulberry32. */
function seeded(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

function compareSafely(settings) {
  try {
    return compare(settings)
  } catch (error) {
    return { why: `It threw: ${error.message}` }
  }
}

console.log(JSON.stringify(mode === 'time' ? time(settings) : compareSafely(settings)))
process.exit(0)
