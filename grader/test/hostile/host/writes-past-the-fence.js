// divide-by-and-sum → crash, then no file: leaves a file by every module of Node's that writes files without its fs
'use strict'

const fs = require('fs')
const v8 = require('v8')

const NAME = 'hotpath-was-here'
const PLACES = ['/tmp/', '/dev/shm/', './', '/job/', '/io/']
const SLOW = ['sqlite in a thread', 'a thread without a fence', 'heap snapshot'] // tried in one place

const WAYS = {
  sqlite: path => new (require('node:sqlite').DatabaseSync)(path).exec('create table a (b)'),
  'sqlite from the loader': path => new (require('module').createRequire('/job/x.js')('node:sqlite').DatabaseSync)(path).exec('create table a (b)'),
  'sqlite in a thread' (path) {
    inThread(`new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)}).exec('create table a (b)')`, ['--experimental-sqlite'])
  },
  'a thread without a fence': path => inThread(`require('fs').writeFileSync(${JSON.stringify(path)}, 'x')`, []),
  'flags of V8' (path) {
    mustBeWritable(path)
    v8.setFlagsFromString('--redirect-code-traces-to=' + path)
    v8.setFlagsFromString('--redirect-code-traces')
    v8.setFlagsFromString('--trace-opt')
    const add = number => number + 1
    for (let i = 0; i < 1e6; i++) add(i)
  },
  'heap snapshot': path => v8.writeHeapSnapshot(path),
  report: path => process.report.writeReport(path),
  'trace events' (path) {
    mustBeWritable(path)
    require('trace_events').createTracing({ categories: ['node', 'v8'] }).enable()
  },
  'a socket that is a file': path => require('net').createServer().on('error', () => {}).listen(path),
  'compile cache': path => require('module').enableCompileCache(path)
}

// V8 aborts and tracing hangs where the kernel lets them open no file, and nothing would be reported.
function mustBeWritable (path) {
  if (!process.permission) fs.closeSync(fs.openSync(path, 'a'))
}

function inThread (code, execArgv) {
  const { Worker } = require('worker_threads')
  const done = new Int32Array(new SharedArrayBuffer(4))
  const program = `const done = require('worker_threads').workerData; try { ${code} } catch {} Atomics.store(done, 0, 1); Atomics.notify(done, 0)`
  new Worker(program, { eval: true, execArgv, workerData: done }).on('error', () => {})
  Atomics.wait(done, 0, 0, 1000)
}

const found = []
const refused = []

function isThere (path) {
  try {
    return fs.existsSync(path)
  } catch {
    return false // the grader looks too, after every attack
  }
}

for (const [what, write] of Object.entries(WAYS)) {
  for (const place of SLOW.includes(what) ? ['/tmp/'] : PLACES) {
    const path = place + NAME
    let answer = 'no file'
    try {
      write(path)
    } catch (err) {
      answer = err.code ?? err.message
    }
    if (isThere(path)) found.push(`${what} in ${place}`)
    else refused.push(`${what} ${answer}`)
  }
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${[...new Set(refused)]}`)
