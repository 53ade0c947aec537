'use strict'

// node profile/record.js: what visitors get from the server for each way to make a report, to profile/reports.json, in about a minute.
// Visitors come at a rate, and do not wait for one another. Recorded with Node.js 24.21.0 on two cores with nothing else to do, and with
// nice -n -20, as root. Not at a real-time priority (chrt), at which threads that compute don't take turns with the event loop.

const { fork } = require('child_process')
const { once } = require('events')
const fs = require('fs')
const http = require('http')
const path = require('path')

const SPAN = 5 // seconds
const BIN = 0.5
const WARM = 1 // seconds with visitors before each span
const LIGHT = 100 // requests per second for /
const FLAGS = ['--no-maglev'] // Maglev inlines the loop into the function for a slice, where it stays three times as slow
const NAMES = 'ABCDEFGH'
/** How the server of each span makes a report, and how many reports visitors ask for per second. */
const SPANS = [
  ['loop', 0],
  ['loop', 10],
  ['await', 10],
  ['immediate', 10],
  ['worker', 10],
  ['pool', 10],
  ['copies', 10],
  ['pool', 20]
]

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

async function record () {
  const spans = []
  for (const [index, [way, reports]] of SPANS.entries()) spans.push(await recordSpan(index * SPAN, way, reports))
  return { requests: spans.flatMap(({ requests }) => requests), figures: spans.flatMap(({ figures }) => figures) }
}

/** Requests and figures of one span, which begins at that second of the recording. */
async function recordSpan (start, way, reports) {
  const server = fork(path.join(__dirname, 'reports.js'), [way], { execArgv: FLAGS })
  const [port] = await once(server, 'message')
  const agent = new http.Agent({ keepAlive: true })
  const visitors = [visit(port, agent, '/', start, LIGHT), visit(port, agent, '/report', start, reports)]
  await sleep(1000 * WARM)
  const figures = []
  for (let bin = 0; bin <= SPAN / BIN; bin++) {
    const next = sleep(1000 * BIN)
    server.send('figures')
    figures.push((await once(server, 'message'))[0])
    await next
  }
  const requests = (await Promise.all(visitors)).flat()
  agent.destroy()
  server.kill()
  return { requests, figures: figures.slice(1) } // the first is of the time before the span
}

/** Requests for a path in one span. Those still without an answer at its end have none. */
async function visit (port, agent, path, start, perSecond) {
  const began = performance.now() + 1000 * WARM
  const now = () => (performance.now() - began) / 1000
  const requests = []
  for (let i = -WARM * perSecond; i < SPAN * perSecond; i++) {
    await sleep(Math.max(0, 1000 * (i / perSecond - now())))
    const sent = now()
    const request = { path, sent: start + sent }
    if (sent >= 0) requests.push(request)
    http.get({ port, path, agent }, response => response.resume().once('end', () => {
      const answered = now()
      if (answered < SPAN) Object.assign(request, { answered: start + answered, tookMs: 1000 * (answered - sent) })
    })).once('error', () => {})
  }
  await sleep(Math.max(0, 1000 * (SPAN - now())))
  return requests
}

/** The charts, by half seconds: rates by when a request was sent or answered, latencies by when it was answered. */
function chartsOf ({ requests, figures }) {
  const seconds = Array.from({ length: SPANS.length * SPAN / BIN }, (_, i) => i * BIN)
  const bins = (list, of) => seconds.map(from => list.filter(request => of(request) >= from && of(request) < from + BIN))
  const rate = (list, of) => bins(list, of).map(bin => round(bin.length / BIN))
  const latency = (list, share) => bins(list, request => request.answered).map(bin => round(at(bin.map(({ tookMs }) => tookMs), share)))
  const light = requests.filter(({ path }) => path === '/')
  const reports = requests.filter(({ path }) => path === '/report')
  const requested = rate(reports, ({ sent }) => sent)
  const answered = rate(reports, ({ answered }) => answered)
  const line = (name, values) => ({ name, values })
  return {
    seconds,
    spans: SPANS.map((_, i) => ({ name: NAMES[i], from: i * SPAN, to: (i + 1) * SPAN })),
    charts: [
      { name: 'Latency of greetings', unit: 'ms', lines: [line('median', latency(light, 0.5)), line('p99', latency(light, 0.99))] },
      { name: 'Latency of reports', unit: 'ms', lines: [line('median', latency(reports, 0.5))] },
      { name: 'Reports', unit: 'per second', lines: [line('requested', requested), line('answered', answered)] },
      { name: 'Event loop utilization', unit: '%', lines: [line('main thread', figures.map(({ loop }) => round(loop)))] },
      { name: 'CPU time', unit: '%', lines: [line('process', figures.map(({ cpu }) => round(cpu)))] }
    ]
  }
}

/** 0 where there is none. */
function at (values, share) {
  return values.length === 0 ? 0 : values.sort((a, b) => a - b)[Math.floor(values.length * share)]
}

function round (value) {
  return Math.round(10 * value) / 10
}

record().then(recording => fs.writeFileSync(path.join(__dirname, 'reports.json'), JSON.stringify(chartsOf(recording)) + '\n'))
