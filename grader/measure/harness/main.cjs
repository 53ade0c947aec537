'use strict'
// node --expose-gc main.cjs <role> <fifo to read> <fifo to write>
// The loop: one request in, one reply out. See README.md.

var fs = require('fs')
var frames = require('./frames.cjs')

var role = process.argv[2]
var input = fs.openSync(process.argv[3], 'r')
var output = fs.openSync(process.argv[4], 'w')
var replyHeader = Buffer.alloc(frames.REPLY_BYTES)

function writeFully (buffer) {
  for (var at = 0; at < buffer.length;) at += fs.writeSync(output, buffer, at, buffer.length - at)
}

function send (nonce, reply) {
  frames.encodeReply(replyHeader, nonce, reply)
  writeFully(reply.body ? Buffer.concat([replyHeader, reply.body]) : replyHeader)
}

function readFully (length) {
  var buffer = Buffer.alloc(length)
  for (var at = 0; at < length;) {
    var got = fs.readSync(input, buffer, at, length - at, null)
    if (got === 0) process.exit(0) // the agent has gone
    at += got
  }
  return buffer
}

function readRequest () {
  var request = frames.decodeRequest(readFully(frames.REQUEST_BYTES))
  if (request.bodyLength > 0) request.body = readFully(request.bodyLength)
  return request
}

// Blocking on the FIFO between batches: no event loop, no timer, nothing of ours that runs inside a batch.
function compute () {
  var answer = require('./compute.cjs').createCompute().answer
  hello()
  for (;;) {
    var request = readRequest()
    send(request.nonce, answer(request))
  }
}

function tests () {
  require('tap').setTimeout(0) // the agent counts the time; tap's own began when this box went to wait in the pool
  hello()
  require('./tests.cjs').runTests(readRequest())
}

// Servers need their event loop, so requests are awaited in it.
function listening (createAnswer) {
  var answer = createAnswer()
  hello()
  next()

  function next () {
    readAsync(frames.REQUEST_BYTES, function (header) {
      var request = frames.decodeRequest(header)
      readAsync(request.bodyLength, function (body) {
        request.body = body
        answer(request, function (reply) {
          send(request.nonce, reply)
          next()
        })
      })
    })
  }
}

function readAsync (length, done) {
  var buffer = Buffer.alloc(length)
  var at = 0
  if (length === 0) return done(buffer)
  more()

  function more () {
    fs.read(input, buffer, at, length - at, null, function (err, got) {
      if (err || got === 0) process.exit(0) // the agent has gone
      at += got
      if (at < length) more()
      else done(buffer)
    })
  }
}

function hello () {
  send(Buffer.alloc(8), frames.reply(frames.STATUS.ok))
}

var roles = {
  compute: compute,
  tests: tests,
  'server-tests': tests,
  server: function () { listening(require('./server.cjs').createServer) },
  world: function () { listening(require('./world.cjs').createWorldBox) }
}

roles[role]()
