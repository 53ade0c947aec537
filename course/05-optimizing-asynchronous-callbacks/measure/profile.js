'use strict'

// node measure/profile.js: who uses the CPU while the first server computes averages; about half a minute.

const fs = require('fs')
const os = require('os')
const path = require('path')
const { once } = require('events')
const figure = require('../../measure/figure')
const { load, start, startDatabase } = require('./world')

const RUNS = 3
const LOAD_MS = 5000
const LOOKED_AT_US = 3.5e6 // the last of it: before, it starts and is compiled
const OWNERS = {
  '(garbage collector)': 'collecting garbage',
  mongodb: 'mongodb, the driver',
  bson: 'bson, bytes to objects',
  node: 'Node.js itself',
  express: 'Express and its parts',
  ours: 'our handler'
}

/** Whose code a frame of the profile is. */
function owner (frame) {
  if (frame.functionName === '(garbage collector)') return frame.functionName
  const pack = /node_modules\/([^/]+)/.exec(frame.url)
  if (pack) return pack[1] in OWNERS ? pack[1] : 'express'
  return frame.url.startsWith('file:') ? 'ours' : 'node'
}

/** Percent of the main thread's busy time by owner; threads that help the collector are in no profile. */
function shares (profile) {
  const frames = new Map(profile.nodes.map(node => [node.id, node.callFrame]))
  const totals = {}
  let busy = 0
  let at = profile.startTime
  profile.samples.forEach((id, i) => {
    at += profile.timeDeltas[i]
    const frame = frames.get(id)
    if (at < profile.endTime - LOOKED_AT_US || frame.functionName === '(idle)' || frame.functionName === '(program)') return
    busy += profile.timeDeltas[i]
    totals[owner(frame)] = (totals[owner(frame)] || 0) + profile.timeDeltas[i]
  })
  return Object.keys(OWNERS).map(name => 100 * (totals[name] || 0) / busy)
}

async function run (MONGO_URL) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'profile-'))
  const flags = ['--cpu-prof', '--cpu-prof-dir=' + folder, '--cpu-prof-name=server.cpuprofile']
  const server = await start('server.js', ['reduce'], { MONGO_URL, PORT: '0', NODE_ENV: 'production' }, flags)
  await load(server.port, LOAD_MS)
  server.process.kill()
  await once(server.process, 'exit')
  const profile = JSON.parse(fs.readFileSync(path.join(folder, 'server.cpuprofile'), 'utf8'))
  fs.rmSync(folder, { recursive: true })
  return shares(profile)
}

async function main () {
  const MONGO_URL = await startDatabase()
  const runs = []
  for (let i = 0; i < RUNS; i++) runs.push(await run(MONGO_URL))
  figure.save(__filename, 'profile', {
    title: 'Where the CPU time goes while the server computes averages',
    unit: '% of the main thread’s busy time',
    bars: Object.keys(OWNERS).map((name, i) => figure.barOfAll(OWNERS[name], runs.map(r => r[i]))),
    caption: 'Self time in the last 3.5 of 5 seconds of load with 100 connections, without idle time and V8’s own (program). Median of ' + RUNS + ' CPU profiles; the whisker spans all of them.'
  })
  process.exit()
}

main()
