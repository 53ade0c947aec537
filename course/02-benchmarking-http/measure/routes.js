'use strict'

// node measure/routes.js: CPU time a request of the lesson's server, by route, mode and size of body. About ten minutes.

const path = require('path')
const figure = require('../../measure/figure')
const { serve } = require('../../measure/served')

const RUNS = 5
const TIMES = { warmUp: 6, seconds: 6 } // on a busy machine a server gets few requests in a second, and is not warm after it
const SERVER = path.join(__dirname, 'server.js')
const CAPTION = `Median of ${RUNS} processes, taken in turns, 10 connections. The whisker spans the middle half.`

const modes = {
  'plain text, in development': { path: '/plain', env: { NODE_ENV: 'development' } },
  'a page, in development': { path: '/page', env: { NODE_ENV: 'development' } },
  'plain text, in production': { path: '/plain', env: { NODE_ENV: 'production' } },
  'a page, in production': { path: '/page', env: { NODE_ENV: 'production' } }
}

const bodies = {
  'GET, plain text': { path: '/plain', env: { NODE_ENV: 'production' } },
  'POST, 12 bytes': post(12),
  'POST, 1 kB': post(1000),
  'POST, 10 kB': post(10000),
  'POST, 90 kB': post(90000)
}

/** A body of about so many bytes, of many small values, as bodies are. */
function post (bytes) {
  const line = { article: 4711, pieces: 3 }
  const lines = Math.floor(bytes / (JSON.stringify(line).length + 1))
  const body = JSON.stringify(lines === 0 ? { pieces: 3 } : Array(lines).fill(line))
  return { path: '/echo', method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': body.length }, body, env: { NODE_ENV: 'production' } }
}

async function measure (key, title, cases) {
  const samples = {}
  for (let run = 0; run < RUNS; run++) {
    for (const label of Object.keys(cases)) {
      const { ms } = await serve([SERVER], Object.assign({}, TIMES, cases[label]))
      samples[label] = (samples[label] || []).concat(1000 * ms)
    }
  }
  figure.save(__filename, key, { title, unit: 'µs', bars: Object.keys(cases).map(label => figure.bar(label, samples[label])), caption: CAPTION })
}

async function main () {
  await measure('modes', 'Server CPU time per request', modes)
  await measure('bodies', 'Server CPU time per request, by size of body', bodies)
}

main()
