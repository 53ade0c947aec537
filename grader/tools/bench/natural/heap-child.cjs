'use strict'
// Plain Node on one heap solution: node --expose-gc heap-child.cjs <home> <entry> check|weigh <JSON of settings>. Prints one line of JSON.
// It shares nothing with the grader: no reference beside it, no peaks, no forced pace. It does what a service does,
// which is to call, to let the event loop turn, and to call again.

const { createRequire } = require('node:module')
const { join } = require('node:path')

const [home, entry, mode, text] = process.argv.slice(2)
const { callsPerTurn, mostCalls, mostCpuMs, mostGrownBytes, points: wanted } = JSON.parse(text)
const requireHome = createRequire(join(home, 'home.js'))
const workload = requireHome('./workload/workload.js')
const scratch = Buffer.alloc(4096)
const random = () => Math.floor(Math.random() * 2 ** 32)
const turn = () => new Promise((resolve) => setImmediate(resolve))
const print = (found) => process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0))

// Reads every output to its end, like a server that sends it to a client.
const emit = (output) => scratch.write(output)

function providedModules() {
  try {
    return { 'starwars-names': requireHome('starwars-names') }
  } catch {
    return {}
  }
}

async function collect() {
  for (let time = 0; time < 2; time++) {
    await turn() // finalizers and settled promises get their turn, too
    global.gc()
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { used: heapUsed + external, rss }
}

async function check(subject) {
  const check = requireHome('./workload/check.js')(providedModules())
  let why = null
  const see = (output) => {
    why ??= typeof output === 'string' ? check(output) : `an output is a ${typeof output}`
  }
  let calls = 0
  for (const until = cpuMs() + mostCpuMs; why === null && calls < mostCalls && cpuMs() < until; calls += callsPerTurn) {
    workload(subject, callsPerTurn, random, () => {}, see)
    await turn()
  }
  print({ why, calls })
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function weigh(subject) {
  const empty = await collect()
  const points = []
  let calls = 0
  let usedMs = 0 // only for calls: measuring a large heap takes long
  for (let point = 1; point <= wanted; point++) {
    const began = cpuMs()
    const until = began + (mostCpuMs * point) / wanted - usedMs
    while (calls < (mostCalls * point) / wanted && cpuMs() < until) {
      workload(subject, callsPerTurn, random, () => {}, emit)
      calls += callsPerTurn
      await turn()
    }
    usedMs += cpuMs() - began
    if (calls === points.at(-1)?.calls) continue // a thousand calls took longer than a step
    points.push({ calls, ...(await collect()) })
    if (points.at(-1).used - empty.used > mostGrownBytes) break
  }
  print({ empty, points })
}

const subject = requireHome(`./starter/${entry}`)
void (mode === 'check' ? check(subject) : weigh(subject))
