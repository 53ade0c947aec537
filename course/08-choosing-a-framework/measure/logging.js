'use strict'

// node measure/logging.js: what a line of the log costs, into a file, by turns in fresh processes.

const { spawnSync } = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const figure = require('../../measure/figure')

const RUNS = 5
const WAYS = {
  append: 'fs.appendFileSync',
  console: 'console.log',
  object: 'console.log of an object',
  pino: 'pino',
  later: 'pino, 4 kB at a time',
  bare: 'the same, without time, pid, host'
}

function main () {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lines-'))
  const samples = {}
  for (const way of Object.keys(WAYS)) samples[way] = []
  for (let run = 0; run < RUNS; run++) for (const way of Object.keys(WAYS)) samples[way].push(lines(way, folder))
  fs.rmSync(folder, { recursive: true })
  figure.save(__filename, 'logging', {
    title: 'One log line, written to a file',
    unit: 'µs of CPU per line',
    bars: Object.keys(WAYS).map(way => figure.bar(WAYS[way], samples[way])),
    caption: 'Median of ' + RUNS + ' interleaved processes each; the whisker spans the middle half.'
  })
}

/** The µs that a line has cost, by the word of log-lines.js, whose standard output is the file. */
function lines (way, folder) {
  const to = fs.openSync(path.join(folder, way), 'w')
  const { stderr } = spawnSync(process.execPath, [path.join(__dirname, 'log-lines.js'), way], { cwd: folder, stdio: ['ignore', to, 'pipe'], encoding: 'utf8' })
  fs.closeSync(to)
  return Number(/([\d.]+) µs/.exec(stderr)[1])
}

main()
