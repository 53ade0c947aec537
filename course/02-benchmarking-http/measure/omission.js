'use strict'

// node measure/omission.js: a server that freezes for one second in four, asked in two ways. About two minutes.

const { spawn, execFileSync } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')
const { PORT, listens } = require('../../measure/served')

const RUNS = 4
const FLAGS = ['-j', '-c', '2', '-d', '12']
const URL = `http://127.0.0.1:${PORT}/`
const ways = { 'as fast as it answers': [], 'a hundred times a second': ['-R', '100'] }

function ask (flags) {
  const said = execFileSync(process.execPath, [require.resolve('autocannon'), ...FLAGS, ...flags, URL], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return JSON.parse(said).latency
}

async function main () {
  const server = spawn(process.execPath, [path.join(__dirname, 'freezes.js')], { env: Object.assign({}, process.env, { PORT: String(PORT) }), stdio: 'inherit' })
  await listens()
  const samples = {}
  for (let run = 0; run < RUNS; run++) {
    for (const way of Object.keys(ways)) samples[way] = (samples[way] || []).concat(ask(ways[way]))
  }
  server.kill('SIGINT')
  const bars = Object.keys(ways).flatMap(way => [['half', 'p50'], ['90 %', 'p90'], ['99 %', 'p99']].map(([share, key]) =>
    figure.barOfAll(`${way}: ${share} within`, samples[way].map(latency => latency[key]))))
  figure.save(__filename, 'omission', {
    title: 'What autocannon says of a server that freezes for one second in four',
    unit: 'ms',
    bars,
    caption: `Median of ${RUNS} runs of 12 seconds each, by turns, 2 connections; the whisker spans all of them.`
  })
}

main()
