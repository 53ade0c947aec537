'use strict'

// node measure/steps.js: the three servers of the lesson by turns, in fresh processes; and how busy the first one's event loop is beside
// one that waits. About three minutes.

const path = require('path')
const figure = require('../../measure/figure')
const { record } = require('../../measure/profile')
const { serve } = require('../../measure/served')

const RUNS = 5
const PATH = '/?words=creme%20brulee,%206'
const STEPS = { 'server.js': 'as it was', 'words-once.js': 'the words converted once per request', 'names-once.js': 'the names converted once' }
const PROFILED = 'as it was, with --cpu-prof'

const file = name => path.join(__dirname, name)

/** How busy the loop was in each full second of the load: the middle one, per cent. */
async function busy (name) {
  const { printed } = await serve(['-r', file('busy.js'), file(name)], { path: PATH })
  const seconds = printed.match(/\d+(?= %)/g).map(Number).slice(1).sort((a, b) => a - b)
  return seconds[seconds.length >> 1]
}

async function main () {
  const samples = {}
  const note = (label, value) => { (samples[label] = samples[label] || []).push(value) }
  const loops = { 'server.js': [], 'waiting.js': [] }
  for (let run = 0; run < RUNS; run++) {
    for (const name of Object.keys(STEPS)) note(STEPS[name], (await serve([file(name)], { path: PATH })).ms)
    note(PROFILED, (await serve(['--cpu-prof', '--cpu-prof-dir=' + require('os').tmpdir(), '--cpu-prof-name=unread.cpuprofile', file('server.js')], { path: PATH })).ms)
    for (const name of Object.keys(loops)) loops[name].push(await busy(name))
  }
  const caption = 'Median of ' + RUNS + ' processes, taken in turns, under 10 connections. The whisker spans the middle half.'
  figure.save(__filename, 'steps', {
    title: 'Server CPU time per search',
    unit: 'ms',
    bars: Object.keys(STEPS).map(name => figure.bar(STEPS[name], samples[STEPS[name]])),
    caption
  })
  figure.save(__filename, 'profiler', {
    title: 'What the profiler costs',
    unit: 'ms of CPU per search',
    bars: [STEPS['server.js'], PROFILED].map(label => figure.bar(label, samples[label])),
    caption
  })
  figure.save(__filename, 'busy', {
    title: 'How busy the event loop is',
    unit: '% of the time',
    bars: [figure.bar('searching (server.js)', loops['server.js']), figure.bar('waiting for a database (waiting.js)', loops['waiting.js'])],
    caption
  })
  await record(__filename, 'before', [file('server.js')], { path: PATH }, {
    title: 'The search server under load',
    caption: requests => 'From the server’s start through five seconds of load from 10 connections: ' + requests + ' searches in the last four. Idle time is left out. Frames of Node.js have “node” after their name.'
  })
}

main()
