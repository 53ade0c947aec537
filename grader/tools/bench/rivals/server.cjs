'use strict'
// node server.cjs: reads {files, entry} as JSON from stdin, starts the entry as a server by the exercise's own workload, and prints its port.

const { createRandom } = require('../../../runner/measure/harness/random.cjs')
const { createSources } = require('../../../runner/measure/harness/sources.cjs')

const { files, entry } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const { random, reseed } = createRandom()
reseed([1, 2, 3, 4])
const source = createSources(files, {})
source('workload/world.js')(random).listen((err, database) => {
  if (err) throw err
  source('workload/server.js')(source(entry), { port: database }, (err, port) => {
    if (err) throw err
    process.stdout.write(`${port}\n`)
  })
})
