'use strict'

// node measure/omission.js: a server that freezes for one second in four, asked in two ways. About two minutes.

const { spawn, execFileSync } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')
const { PORT, listens } = require('../../measure/served')

const RUNS = 4
const env = Object.assign({}, process.env, { PORT: String(PORT) })
const URL = `http://127.0.0.1:${PORT}/`

/** 50, 90 and 99 % of the answers were there within so many ms. */
const ways = {
  'as fast as it answers' () {
    const { latency } = JSON.parse(run(require.resolve('autocannon'), '-j', '-c', '2', '-d', '12', URL))
    return [latency.p50, latency.p90, latency.p99]
  },
  'a hundred times a second' () {
    return run(path.join(__dirname, 'visitors.js')).match(/[\d.]+(?= ms)/g).slice(0, 3).map(Number)
  }
}

function run (script, ...args) {
  return execFileSync(process.execPath, [script, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

async function main () {
  const server = spawn(process.execPath, [path.join(__dirname, 'freezes.js')], { env, stdio: 'inherit' })
  await listens()
  const samples = {}
  for (let run = 0; run < RUNS; run++) {
    for (const way of Object.keys(ways)) samples[way] = (samples[way] || []).concat([ways[way]()])
  }
  server.kill('SIGINT')
  const bars = Object.keys(ways).flatMap(way => ['half', '90 %', '99 %'].map((share, index) =>
    figure.barOfAll(`${way}: ${share} within`, samples[way].map(shares => shares[index]))))
  figure.save(__filename, 'omission', {
    title: 'What two tools report about a server that freezes for one second in four',
    unit: 'ms',
    bars,
    caption: `Median of ${RUNS} runs of 12 seconds each, in turns, with autocannon (2 connections) and visitors.js. The whisker spans all runs.`
  })
}

main()
