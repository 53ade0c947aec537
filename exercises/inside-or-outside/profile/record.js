'use strict'

// node profile/record.js: the library's server under V8's profiler while visitors come at a steady pace, to profile/library.cpuprofile.
// Without inlining, so that each function keeps a frame of its own.

const { spawn } = require('child_process')
const { once } = require('events')
const fs = require('fs')
const os = require('os')
const path = require('path')

const PORT = 3911
const SECONDS = 40
const EVERY_MS = 250
const SEARCHES = ['the garden of winter', 'bridge and silence', 'letters of the house', 'history of bread', 'night on the mountain', 'island music']

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
const ask = i => fetch(`http://localhost:${PORT}/?words=${encodeURIComponent(SEARCHES[i % SEARCHES.length])}`).then(response => response.text())

async function record () {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'library-'))
  const flags = ['--no-maglev', '--no-turbo-inlining', '--cpu-prof', '--cpu-prof-interval=10000', '--cpu-prof-dir=' + folder, '--cpu-prof-name=it.cpuprofile']
  const server = spawn(process.execPath, flags.concat(path.join(__dirname, 'library.js')), { env: Object.assign({}, process.env, { PORT: String(PORT) }), stdio: 'inherit' })
  while (!await ask(0).catch(() => null)) await sleep(50)
  for (let i = 0; i < 20; i++) await ask(i) // to warm up
  const began = performance.now()
  let visitors = 0
  while (performance.now() - began < 1000 * SECONDS) {
    await Promise.all([ask(visitors++), sleep(EVERY_MS)])
  }
  const seconds = (performance.now() - began) / 1000
  server.kill('SIGINT')
  await once(server, 'exit')
  const profile = JSON.parse(fs.readFileSync(path.join(folder, 'it.cpuprofile'), 'utf8'))
  fs.rmSync(folder, { recursive: true })
  console.log('%d visitors in %d s', visitors, seconds.toFixed(1))
  return lastOf(profile, seconds)
}

/** The samples of the last seconds: neither the start nor the warm-up. */
function lastOf (profile, seconds) {
  const from = profile.endTime - 1e6 * seconds
  let at = profile.startTime
  const first = profile.timeDeltas.findIndex(delta => (at += delta) >= from)
  return Object.assign({}, profile, { startTime: from, samples: profile.samples.slice(first), timeDeltas: profile.timeDeltas.slice(first) })
}

/** Of files only the program's own keeps its name, and without its folder. Waiting gets a name under which it is drawn: V8 calls it “(idle)”. */
function named (profile) {
  const nodes = profile.nodes.map(({ id, callFrame, children }) => {
    const url = callFrame.url.endsWith('/library.js') ? 'file:///library.js' : callFrame.url.startsWith('node:') ? callFrame.url : ''
    const functionName = callFrame.functionName === '(idle)' ? '(waiting)' : callFrame.functionName
    return { id, callFrame: Object.assign({}, callFrame, { functionName, url }), children }
  })
  return Object.assign({}, profile, { nodes })
}

record().then(profile => fs.writeFileSync(path.join(__dirname, 'library.cpuprofile'), JSON.stringify(named(profile)) + '\n'))
