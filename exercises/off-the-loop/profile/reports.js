'use strict'

// node reports.js <way>, started by record.js: a server that answers / at once, and /report after a computation in one of six ways. Sends
// its port and, when asked, how busy its event loop and its process have been since the last question.

const http = require('http')
const { Worker, isMainThread, parentPort } = require('worker_threads')

const ROWS = 3.6e7 // about sixty milliseconds
const SLICE = ROWS / 60
const COPIED = 5e4 // rows that a worker posts if it posts all of them

function sumOf (from, to) {
  let sum = 0
  for (let i = from; i < to; i++) sum += Math.sqrt(i)
  return sum
}

/** Gives microtasks a turn between slices, and nobody else. */
async function inSlicesWithAwait () {
  let sum = 0
  for (let row = 0; row < ROWS; row += SLICE) {
    sum += sumOf(row, row + SLICE)
    await null
  }
  return sum
}

/** Gives the event loop a turn between slices. */
function inSlicesWithSetImmediate (done) {
  let sum = 0
  let row = 0
  setImmediate(function next () {
    sum += sumOf(row, row + SLICE)
    row += SLICE
    if (row < ROWS) setImmediate(next)
    else done(sum)
  })
}

function startWorker () {
  return new Worker(__filename)
}

/** One thread for all reports, as the machine has one core besides that of the event loop. Its queue is that of its port: no limit. */
function pool (question) {
  const waiting = []
  const worker = startWorker().on('message', answer => waiting.shift()(answer))
  return function make (done) {
    waiting.push(done)
    worker.postMessage(question)
  }
}

const ways = {
  loop: () => done => done(sumOf(0, ROWS)),
  await: () => done => inSlicesWithAwait().then(done),
  immediate: () => inSlicesWithSetImmediate,
  worker: () => function make (done) {
    const worker = startWorker().once('message', sum => {
      worker.terminate()
      done(sum)
    })
    worker.postMessage('sum')
  },
  pool: () => pool('sum'),
  copies: () => pool('rows')
}

function serve (make) {
  const server = http.createServer(function answer (request, response) {
    if (request.url === '/report') make(result => response.end(String(result.length || result)))
    else response.end('Hello')
  })
  server.listen(0, () => process.send(server.address().port))
}

/** Sends event loop utilization and CPU time since the last question, in per cent, whenever there is a message. */
function sendFigures () {
  let before = { at: performance.now(), loop: performance.eventLoopUtilization(), cpu: process.cpuUsage() }
  process.on('message', function answer () {
    const after = { at: performance.now(), loop: performance.eventLoopUtilization(), cpu: process.cpuUsage() }
    const cpuMs = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000
    process.send({
      loop: 100 * performance.eventLoopUtilization(after.loop, before.loop).utilization,
      cpu: 100 * cpuMs / (after.at - before.at)
    })
    before = after
  })
}

if (isMainThread) {
  sendFigures()
  serve(ways[process.argv[2]]())
} else {
  parentPort.on('message', function work (question) {
    const sum = sumOf(0, ROWS)
    parentPort.postMessage(question === 'sum' ? sum : Array.from({ length: COPIED }, (_, row) => ({ row, root: Math.sqrt(row), sum })))
  })
}
