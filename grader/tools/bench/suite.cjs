'use strict'
// node suite.cjs: reads {kind, files, entries: {slow, fast}} as JSON from stdin, runs benchmark.js's suite as it is by
// default on the pair, prints {seconds, ratio}. Functions are called by the exercise's own workload, servers over HTTP.

const http = require('node:http')
const { performance } = require('node:perf_hooks')
const Benchmark = require('benchmark')
const { createRandom } = require('../../runner/measure/harness/random.cjs')
const { createDigest } = require('../../runner/measure/harness/digest.cjs')
const { createSources } = require('../../runner/measure/harness/sources.cjs')

const CALLS = 100

main(JSON.parse(require('node:fs').readFileSync(0, 'utf8')))

async function main({ kind, files, entries }) {
  const sides = {}
  for (const side of ['slow', 'fast']) sides[side] = kind === 'http' ? await server(files, entries[side]) : caller(files, entries[side])
  const began = performance.now()
  const suite = new Benchmark.Suite()
  for (const side of ['slow', 'fast']) suite.add(side, sides[side], { defer: kind === 'http' })
  suite.on('complete', function () {
    process.stdout.write(JSON.stringify({ seconds: (performance.now() - began) / 1000, ratio: this[1].hz / this[0].hz }))
    process.exit(0)
  })
  suite.run({ async: true })
}

function caller(files, entry) {
  const provided = {}
  const source = createSources(files, provided)
  const { random, reseed } = createRandom()
  const { fold } = createDigest()
  reseed([1, 2, 3, 4])
  if (files['workload/modules.js']) Object.assign(provided, source('workload/modules.js')(random))
  const workload = source('workload/workload.js')
  const subject = source(entry)
  return () => workload(subject, CALLS, random, fold, () => {})
}

async function server(files, entry) {
  const source = createSources(files, {})
  const { random, reseed } = createRandom()
  reseed([1, 2, 3, 4])
  const world = source('workload/world.js')(random)
  const database = await new Promise((resolve, reject) => world.listen((err, port) => (err ? reject(err) : resolve(port))))
  const port = await new Promise((resolve, reject) =>
    source('workload/server.js')(source(entry), { port: database }, (err, port) => (err ? reject(err) : resolve(port)))
  )
  const agent = new http.Agent({ keepAlive: true })
  return (deferred) => {
    const { method, path } = world.request()
    http.request({ port, method, path, agent }, (response) => response.resume().on('end', () => deferred.resolve())).end()
  }
}
