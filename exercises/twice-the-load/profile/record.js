'use strict'

// node profile/record.js: what visitors get from the server under each protection, to profile/tickets.json. Visitors come at a rate, and
// do not wait for one another. If other programs need the processor, too, record at a real-time priority, as root:
// chrt -f 20 node profile/record.js.

const { spawn } = require('child_process')
const fs = require('fs')
const http = require('http')
const path = require('path')

const SPAN = 6 // seconds
const BIN = 0.5
const USUAL = 50 // visitors per second
const TWICE = 200 // twice as many as the server can take
/** The protection of each span, and how many visitors come before and after its middle. */
const SPANS = [
  ['good', USUAL, USUAL],
  ['none', TWICE, TWICE],
  ['good', TWICE, TWICE],
  ['strict', TWICE, TWICE],
  ['patient', TWICE, TWICE],
  ['slow', TWICE, TWICE],
  ['lasting', TWICE, USUAL]
]

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

async function record () {
  const requests = []
  for (const [index, [protection, first, second]] of SPANS.entries()) {
    const server = spawn(process.execPath, [path.join(__dirname, 'tickets.js'), protection], { stdio: ['ignore', 'pipe', 'inherit'] })
    const port = Number(await new Promise(resolve => server.stdout.once('data', resolve)))
    requests.push(...await visit(port, index * SPAN, first, second))
    server.kill()
  }
  return requests
}

/** Requests of one span, which begins at that second of the recording. Those still without an answer at its end have none. */
async function visit (port, start, first, second) {
  const agent = new http.Agent({ keepAlive: true })
  const began = performance.now()
  const now = () => (performance.now() - began) / 1000
  const requests = []
  for (let due = 0; due < SPAN; due += 1 / (due < SPAN / 2 ? first : second)) {
    await sleep(Math.max(0, 1000 * (due - now())))
    const sent = now()
    const request = { sent: start + sent }
    requests.push(request)
    http.get({ port, agent }, response => response.resume().once('end', () => {
      const answered = now()
      if (answered < SPAN) Object.assign(request, { status: response.statusCode, answered: start + answered, tookMs: 1000 * (answered - sent) })
    })).once('error', () => {})
  }
  await sleep(Math.max(0, 1000 * (SPAN - now())))
  agent.destroy()
  return requests
}

/** The charts, by half seconds: rates by when a request was sent or answered, latencies by when it was answered. */
function chartsOf (requests) {
  const seconds = Array.from({ length: SPANS.length * SPAN / BIN }, (_, i) => i * BIN)
  const bins = (list, of) => seconds.map(from => list.filter(request => of(request) >= from && of(request) < from + BIN))
  const rate = (list, of) => bins(list, of).map(bin => round(bin.length / BIN))
  const latency = (list, share) => bins(list, request => request.answered).map(bin => round(at(bin.map(({ tookMs }) => tookMs), share)))
  const served = requests.filter(({ status }) => status === 200)
  const refused = requests.filter(({ status }) => status === 503)
  const line = (name, values) => ({ name, values })
  return {
    seconds,
    spans: SPANS.map((_, i) => ({ name: 'ABCDEFGHI'[i], from: i * SPAN, to: (i + 1) * SPAN })),
    charts: [
      { name: 'Arriving', unit: 'per second', lines: [line('requests', rate(requests, ({ sent }) => sent))] },
      { name: 'Served', unit: 'per second', lines: [line('status 200', rate(served, ({ answered }) => answered))] },
      { name: 'Refused', unit: 'per second', lines: [line('status 503', rate(refused, ({ answered }) => answered))] },
      { name: 'Latency of served requests', unit: 'ms', lines: [line('median', latency(served, 0.5)), line('p99', latency(served, 0.99))] },
      { name: 'Latency of refusals', unit: 'ms', lines: [line('median', latency(refused, 0.5))] }
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

record().then(requests => fs.writeFileSync(path.join(__dirname, 'tickets.json'), JSON.stringify(chartsOf(requests)) + '\n'))
