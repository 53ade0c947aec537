'use strict'

// node measure/loop.js: event-loop utilization for each route under a fixed rate of requests; about a minute.

const { spawn } = require('child_process')
const { once } = require('events')
const path = require('path')
const figure = require('../../measure/figure')

const RUNS = 5
const SECONDS = 4
const RATE = 50 // requests per second
const PORT = '3985'
const BASE = 'http://localhost:' + PORT
const ROUTES = { '/none': 'page, no caching', '/hash': '304 by a hash of the page', '/version': '304 by the version', '/kept': 'page kept in the process' }

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

async function start () {
  const server = spawn(process.execPath, [path.join(__dirname, 'server.js')], { env: Object.assign({}, process.env, { PORT }), stdio: 'inherit' })
  while (!await fetch(BASE + '/report').catch(() => null)) await sleep(50)
  return server
}

/** Per cent of the time for which the event loop was busy while requests came at the fixed rate. */
async function busy (route) {
  const server = await start()
  const etag = (await fetch(BASE + route)).headers.get('etag')
  // Without it, fetch adds Cache-Control: no-cache to a request with a tag, and gets the page.
  const headers = Object.assign({ 'Cache-Control': 'max-age=0' }, etag && { 'If-None-Match': etag })
  for (let i = 0; i < 300; i++) await ask(route, headers) // warm-up
  await (await fetch(BASE + '/report')).text()
  const began = performance.now()
  const answers = []
  for (let i = 0; i < RATE * SECONDS; i++) {
    await sleep(Math.max(1, began + 1000 * i / RATE - performance.now()))
    answers.push(ask(route, headers))
  }
  await Promise.all(answers)
  const report = await (await fetch(BASE + '/report')).text()
  server.kill()
  await once(server, 'exit')
  return Number(/busy for ([\d.]+)/.exec(report)[1])
}

async function ask (route, headers) {
  const response = await fetch(BASE + route, { headers })
  await response.text()
}

async function main () {
  const samples = {}
  for (let i = 0; i < RUNS; i++) {
    for (const route of Object.keys(ROUTES)) (samples[route] = samples[route] || []).push(await busy(route))
  }
  figure.save(__filename, 'loop', {
    title: 'How busy the event loop is at ' + RATE + ' requests per second',
    unit: '% of the time',
    bars: Object.keys(ROUTES).map(route => figure.barOfAll(ROUTES[route], samples[route])),
    caption: 'Event-loop utilization over ' + SECONDS + ' s: median of ' + RUNS + ' processes each, measured in turns. The whisker spans all of them.'
  })
}

main()
