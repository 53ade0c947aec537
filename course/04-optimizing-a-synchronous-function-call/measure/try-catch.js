'use strict'

// node measure/try-catch.js [version …]: what a try/catch round the loop costs, on each engine and on this one.
// npm has a binary of every engine: it is installed into a folder of its own, once.

const { execFileSync } = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const figure = require('../../measure/figure')

const ROUNDS = 7
const versions = process.argv.slice(2)
const engines = versions.map(fetch).concat(process.execPath)

/** The path of an engine, fetched where it is not there yet. */
function fetch (version) {
  const name = 'node-' + process.platform + '-' + process.arch
  const folder = path.join(os.tmpdir(), 'hotpath-' + name + '-' + version)
  const engine = path.join(folder, 'node_modules', name, 'bin/node')
  if (!fs.existsSync(engine)) execFileSync('npm', ['install', '--no-save', '--prefix', folder, name + '@' + version])
  return engine
}

function time (engine, variant) {
  return Number(execFileSync(engine, [path.join(__dirname, 'time.js'), variant]))
}

const bars = engines.map(engine => {
  const name = 'Node.js ' + String(execFileSync(engine, ['-v'])).trim().slice(1)
  const ratios = []
  for (let round = 0; round < ROUNDS; round++) ratios.push(time(engine, 'loopInTry') / time(engine, 'loop'))
  return figure.bar(name, ratios)
})

figure.save(__filename, 'tryCatch', {
  title: 'A loop inside try/catch, compared with the same loop without',
  unit: 'times slower',
  engine: bars.map(b => b.label).join(', '),
  command: 'node measure/try-catch.js ' + versions.join(' '),
  bars: bars,
  caption: 'Median of ' + ROUNDS + ' pairs of processes. The whisker spans the middle half. Crankshaft, in Node.js 6, did not optimize functions that contain a try.'
})
