'use strict'

// node measure/states.js: the server of the lesson as found, fixed and without hashing, in fresh processes by turns: CPU time of a
// request, and how many requests the first one answers in a time; and where their time goes, as profiles. Some minutes.

const { spawn } = require('child_process')
const { once } = require('events')
const http = require('http')
const path = require('path')
const figure = require('../../measure/figure')
const { record } = require('../../measure/profile')
const { PORT, cpuSeconds, listens } = require('../../measure/served')

const RUNS = 5
const CONNECTIONS = 10
const STEP = 10 // requests between two looks at the clock
const LOOKED_AT = { 'as-found': [280, 320], fixed: [16000, 22000], unhashed: [16000, 22000] } // from which request to which: warm, where it gets warm
const LABELS = { 'as-found': 'as found, at its 300th request', fixed: 'one word fixed', unhashed: 'without hashing' }
const SHORT = 0.25 // seconds of CPU time
const LONG = 4 * SHORT
const SERVER = path.join(__dirname, 'server.js')

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function ask () {
  return new Promise((resolve, reject) => {
    http.get({ agent, port: PORT, path: '/offers' }, response => response.resume().on('end', resolve)).on('error', reject)
  })
}

/** CPU seconds of a fresh server after every STEP requests of so many. */
async function run (state, requests) {
  const server = spawn(process.execPath, [SERVER, state], { env: Object.assign({}, process.env, { PORT: String(PORT) }), stdio: 'inherit' })
  await listens()
  const seconds = []
  for (let answered = 0; answered <= requests; answered += STEP) {
    seconds.push(cpuSeconds(server.pid))
    await Promise.all(Array.from({ length: STEP }, ask))
  }
  server.kill('SIGINT')
  await once(server, 'exit')
  return seconds
}

function msARequest (seconds, [from, to]) {
  return 1000 * (seconds[to / STEP] - seconds[from / STEP]) / (to - from)
}

function answeredIn (seconds, most) {
  return STEP * (seconds.filter(at => at - seconds[0] <= most).length - 1)
}

async function main () {
  const states = Object.keys(LOOKED_AT)
  const ms = { 'as-found': [], fixed: [], unhashed: [] }
  const answered = { short: [], long: [] }
  for (let i = 0; i < RUNS; i++) {
    for (const state of states) {
      const seconds = await run(state, LOOKED_AT[state][1])
      ms[state].push(msARequest(seconds, LOOKED_AT[state]))
      if (state !== 'as-found') continue
      answered.short.push(answeredIn(seconds, SHORT))
      answered.long.push(answeredIn(seconds, LONG))
    }
  }
  const caption = 'Median of ' + RUNS + ' interleaved processes each, under ' + CONNECTIONS + ' connections; the whisker spans the middle half.'
  figure.save(__filename, 'states', {
    title: 'The server’s CPU time per request',
    unit: 'ms',
    bars: states.map(state => figure.bar(LABELS[state], ms[state])),
    caption
  })
  figure.save(__filename, 'answered', {
    title: 'Requests answered by the server as found',
    unit: 'requests',
    bars: [figure.bar('in its first quarter of a second', answered.short), figure.bar('in its first second', answered.long)],
    caption: 'Seconds of the server’s CPU time. ' + caption
  })
  for (const [state, title] of [['as-found', 'The leaking server under load'], ['fixed', 'The fixed server under load']]) {
    await record(__filename, state, [SERVER, state], { path: '/offers', connections: CONNECTIONS, seconds: 8 }, {
      title,
      caption: requests => 'From the server’s start through nine seconds of load with ' + CONNECTIONS + ' connections; ' + requests + ' requests in the last eight. Idle time is left out. Node.js’s own frames have “node” after their name.'
    })
  }
}

main()
