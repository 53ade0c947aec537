'use strict'
// node --expose-gc main.cjs <role> <fifo to read> <fifo to write> [ms of sampling stacks]
// The main loop: one request in, one reply out. See README.md.

var fs = require('fs')
var net = require('net')
var frames = require('./frames.cjs')
var createLoopTurn = require('./loop-turn.cjs').createLoopTurn
var lockdown = require('./lockdown.cjs').lockdown

// Saved before a submission is loaded, which may replace them.
var readSync = fs.readSync
var writeSync = fs.writeSync
var alloc = Buffer.alloc
var leave = process.reallyExit // no listener hears of it

var role = process.argv[2]
var sampledMs = Number(process.argv[5] || 0)
var beginSampling = function () {}
var input = null
var output = fs.openSync(process.argv[4], 'w')
var replyHeader = Buffer.alloc(frames.REPLY_BYTES)
// One buffer for all requests, because freed memory could be read again (Buffer.allocUnsafeSlow), with seed and key in it.
var requestHeader = Buffer.alloc(frames.REQUEST_BYTES)

function writeFully(buffer, length) {
  for (var at = 0; at < length; ) at += writeSync(output, buffer, at, length - at)
}

function send(nonce, reply) {
  frames.encodeReply(replyHeader, nonce, reply)
  writeFully(replyHeader, frames.REPLY_BYTES)
  if (reply.body) writeFully(reply.body, reply.body.length)
}

function readFully(buffer, length) {
  for (var at = 0; at < length; ) {
    var got = readSync(input, buffer, at, length - at, null)
    if (got === 0) leave(0) // the agent has gone
    at += got
  }
  return buffer
}

function readRequest() {
  var request = frames.decodeRequest(readFully(requestHeader, frames.REQUEST_BYTES))
  beginSampling()
  if (request.bodyLength > 0) request.body = readFully(alloc(request.bodyLength), request.bodyLength)
  return request
}

// Blocks on the FIFO between batches: no event loop, no timers, none of our code inside a batch. When memory is measured, the
// event loop turns after each batch and before its reply, so that deferred work runs. It never turns just before a weighing,
// since that would announce it.
function compute(create) {
  input = fs.openSync(process.argv[3], 'r')
  var box = create()
  var turn = createLoopTurn()
  var waiting = null // {nonce, reply} of a batch that has run
  var uncaught = null // reply for an error that the submission threw in the event loop
  process.on('uncaughtException', caught)
  lockdown()
  hello()
  serve()

  function serve() {
    try {
      for (;;) {
        var request = readRequest()
        var reply = box.answer(request)
        if (box.loopTurns(request)) {
          waiting = { nonce: request.nonce, reply: reply }
          turn(finish)
          return
        }
        send(request.nonce, reply)
      }
    } catch (err) {
      // A submission that closed the FIFO would otherwise catch the exception and could continue in place of this loop.
      leave(1)
    }
  }

  function finish() {
    try {
      send(waiting.nonce, uncaught || waiting.reply)
    } catch (err) {
      leave(1)
    }
    serve()
  }

  // Unhandled rejections arrive here too.
  function caught(err) {
    if (uncaught === null) uncaught = box.threw(err)
  }
}

function tests() {
  input = fs.openSync(process.argv[3], 'r')
  require('tap').setTimeout(0) // the agent counts the time; tap's own began when this box went to wait in the pool
  hello()
  require('./tests.cjs').runTests(readRequest())
}

// Servers need their event loop, so requests are awaited in it. A blocked thread would keep the process from ending.
function listening(createAnswer) {
  var answer = createAnswer()
  var pipe = new net.Socket({
    fd: fs.openSync(process.argv[3], fs.constants.O_RDONLY | fs.constants.O_NONBLOCK),
    readable: true,
    writable: false
  })
  var arrived = Buffer.alloc(0)
  var busy = false
  pipe.on('data', function (bytes) {
    arrived = Buffer.concat([arrived, bytes])
    next()
  })
  pipe.on('close', function () {
    process.exit(0)
  }) // the agent has gone
  hello()

  function next() {
    if (busy || arrived.length < frames.REQUEST_BYTES) return
    var request = frames.decodeRequest(arrived)
    var end = frames.REQUEST_BYTES + request.bodyLength
    if (arrived.length < end) return
    request.body = arrived.slice(frames.REQUEST_BYTES, end)
    arrived = arrived.slice(end)
    beginSampling()
    busy = true
    answer(request, function (reply) {
      busy = false
      send(request.nonce, reply)
      next()
    })
  }
}

// Loading express takes 70 ms, which a sandbox has while it waits in the pool. Packages that few exercises use would cost the others more
// than they gain: mongodb takes 95 ms, on the lane.
function preload() {
  require('express')
}

function hello() {
  if (process.permission) require('./fence.cjs').fenceIn(role)
  send([0, 0, 0, 0, 0, 0, 0, 0], frames.reply(frames.STATUS.ok))
}

var roles = {
  compute: function () {
    compute(require('./compute.cjs').createCompute)
  },
  trace: function () {
    compute(require('./trace.cjs').createTrace)
  },
  profile: function () {
    compute(require('./profiler.cjs').createProfiler)
  },
  tests: tests,
  'server-tests': function () {
    preload()
    tests()
  },
  server: function () {
    preload()
    listening(require('./server.cjs').createServer)
  },
  'server-profile': function () {
    preload()
    listening(require('./server-profiler.cjs').createServerProfiler)
  },
  'load-test': function () {
    listening(require('./load-test.cjs').createLoadTest)
  },
  world: function () {
    listening(require('./world.cjs').createWorldBox)
  }
}

if (sampledMs > 0)
  require('./sampler.cjs').startSampler(output, sampledMs, function (begin) {
    beginSampling = begin
    roles[role]()
  })
else roles[role]()
