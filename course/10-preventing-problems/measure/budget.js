// node budget.js before.js after.js: does a change keep the budget? Exits with 0 if it does, 1 if it doesn’t, 2 if it cannot tell.

const autocannon = require('autocannon')
const { fork } = require('child_process')
const { once } = require('events')

const MOST_TIMES = 1.1 // the previous version’s CPU time per request
const MOST_BYTES = 32 // left behind per request
const PAIRS = 6
const T = 4.03 // Student’s t for 6 pairs: 99 of 100 such intervals contain the true value
const REQUESTS = 1000
const PATH = '/?minute=622'
const PORTS = { before: 3901, after: 3902 }

async function start (file, port) {
  const child = fork(file, { execArgv: ['-r', require.resolve('./probe.js'), '--expose-gc'], env: { ...process.env, PORT: port } })
  const url = `http://localhost:${port}${PATH}`
  const side = { child, url, body: await firstAnswer(url, child), ms: 0, bytes: 0, requests: 0 }
  await load(side) // to warm up
  await load(side)
  return side
}

async function firstAnswer (url, child) {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => new Promise(resolve => setTimeout(resolve, 50)))
    if (response) return response.text()
  }
  throw new Error('The server has exited: ' + child.spawnargs.join(' '))
}

/** A thousand requests; every answer must be the same. */
async function load ({ url, body }) {
  const { errors, mismatches, non2xx } = await autocannon({ url, connections: 10, amount: REQUESTS, expectBody: body })
  if (errors + mismatches + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${mismatches} other bodies, ${non2xx} not 2xx`)
}

async function figures ({ child }) {
  child.send('figures')
  return (await once(child, 'message'))[0]
}

async function measure (side) {
  const before = await figures(side)
  await load(side)
  const after = await figures(side)
  side.requests += REQUESTS
  side.ms += after.used - before.usedAfter
  side.bytes += after.bytes - before.bytes
}

async function stop ({ child }) {
  child.kill()
  await once(child, 'exit')
}

/** Both versions in fresh processes and in turns: what disturbs one disturbs the other. */
async function pair (files) {
  const before = await start(files.before, PORTS.before)
  const after = await start(files.after, PORTS.after)
  for (const side of [before, after, after, before]) await measure(side)
  await Promise.all([stop(before), stop(after)])
  if (before.body !== after.body) throw new Error('The two versions give different answers.')
  return { times: Math.log(after.ms / before.ms), bytes: after.bytes / after.requests }
}

function interval (samples) {
  const mean = samples.reduce((sum, x) => sum + x) / samples.length
  const variance = samples.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (samples.length - 1)
  const half = T * Math.sqrt(variance / samples.length)
  return [mean, mean - half, mean + half]
}

/** The limit is above the interval, below it or inside it. */
function judge (what, [value, low, high], most) {
  const exitCode = high <= most ? 0 : low > most ? 1 : 2
  console.log(`${what}: ${value} (${low} to ${high}), at most ${most}: ${['holds', 'BROKEN', 'cannot tell'][exitCode]}`)
  return exitCode
}

async function main (before, after) {
  const pairs = []
  while (pairs.length < PAIRS) pairs.push(await pair({ before, after }))
  const times = interval(pairs.map(pair => pair.times)).map(log => Number(Math.exp(log).toFixed(3)))
  const bytes = interval(pairs.map(pair => pair.bytes)).map(Math.round)
  const answers = [judge('CPU time, times', times, MOST_TIMES), judge('left behind, bytes per request', bytes, MOST_BYTES)]
  process.exitCode = answers.includes(1) ? 1 : Math.max(...answers)
}

if (require.main === module) main(process.argv[2], process.argv[3])

module.exports = { start, measure, stop, interval }
