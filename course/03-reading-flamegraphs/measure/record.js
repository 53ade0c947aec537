'use strict'

// node measure/record.js: the server of the lesson under load, in development and in production, without and with V8's profiler;
// CPU time a request, and a profile of each mode into profiles/. About two minutes.

const fs = require('fs')
const os = require('os')
const path = require('path')
const figure = require('../../measure/figure')
const { record } = require('../../measure/profile')
const { serve } = require('../../measure/served')

const RUNS = 5
const SECONDS = 4
const SERVER = path.join(__dirname, 'server.js')
const MODES = ['development', 'production']
const CONNECTIONS = 10

function options (mode) {
  return { path: '/order', connections: CONNECTIONS, seconds: SECONDS, env: { NODE_ENV: mode } }
}

async function run (mode, flags) {
  return (await serve(flags.concat(SERVER), options(mode))).ms
}

async function main () {
  const plain = { development: [], production: [] }
  const profiled = { development: [], production: [] }
  for (let i = 0; i < RUNS; i++) {
    for (const mode of MODES) {
      plain[mode].push(await run(mode, []))
      profiled[mode].push(await run(mode, ['--cpu-prof', '--cpu-prof-dir=' + os.tmpdir(), '--cpu-prof-name=unread.cpuprofile']))
    }
  }
  fs.rmSync(path.join(os.tmpdir(), 'unread.cpuprofile'))
  figure.save(__filename, 'modes', {
    title: 'Server CPU time per request',
    unit: 'ms',
    bars: MODES.map(mode => figure.bar(mode, plain[mode])).concat(MODES.map(mode => figure.bar(mode + ', with --cpu-prof', profiled[mode]))),
    caption: 'Median of ' + RUNS + ' processes, taken in turns. The whisker spans the middle half.'
  })
  for (const mode of MODES) {
    await record(__filename, mode, [SERVER], options(mode), {
      title: 'One route, in ' + mode,
      caption: requests => 'From the server’s start through five seconds of load from ' + CONNECTIONS + ' connections: ' + requests + ' requests in the last four. Idle time is left out. Frames of packages and of Node.js have that name after a dot.'
    })
  }
}

main()
