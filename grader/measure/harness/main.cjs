'use strict'
// node --expose-gc main.cjs <role> <fifo to read> <fifo to write>
// The loop: one request in, one reply out. See README.md.

var fs = require('fs')
var net = require('net')
var frames = require('./frames.cjs')

var role = process.argv[2]
var input = null
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
  input = fs.openSync(process.argv[3], 'r')
  var answer = require('./compute.cjs').createCompute().answer
  hello()
  for (;;) {
    var request = readRequest()
    send(request.nonce, answer(request))
  }
}

function tests () {
  input = fs.openSync(process.argv[3], 'r')
  require('tap').setTimeout(0) // the agent counts the time; tap's own began when this box went to wait in the pool
  hello()
  require('./tests.cjs').runTests(readRequest())
}

// Servers need their event loop, so requests are awaited in it, without a blocked thread: a process with one cannot end.
function listening (createAnswer) {
  var answer = createAnswer()
  var pipe = new net.Socket({ fd: fs.openSync(process.argv[3], fs.constants.O_RDONLY | fs.constants.O_NONBLOCK), readable: true, writable: false })
  var arrived = Buffer.alloc(0)
  var busy = false
  pipe.on('data', function (bytes) {
    arrived = Buffer.concat([arrived, bytes])
    next()
  })
  pipe.on('close', function () { process.exit(0) }) // the agent has gone
  hello()

  function next () {
    if (busy || arrived.length < frames.REQUEST_BYTES) return
    var request = frames.decodeRequest(arrived)
    var end = frames.REQUEST_BYTES + request.bodyLength
    if (arrived.length < end) return
    request.nonce = Buffer.from(request.nonce)
    request.body = arrived.slice(frames.REQUEST_BYTES, end)
    arrived = arrived.slice(end)
    busy = true
    answer(request, function (reply) {
      busy = false
      send(request.nonce, reply)
      next()
    })
  }
}

// What servers are made of takes a third of a second to load, and a box has time for it while it waits to be used.
function preload () {
  require('express')
  require('mongodb')
}

function hello () {
  send(Buffer.alloc(8), frames.reply(frames.STATUS.ok))
}

var roles = {
  compute: compute,
  tests: tests,
  'server-tests': function () { preload(); tests() },
  server: function () { preload(); listening(require('./server.cjs').createServer) },
  world: function () { listening(require('./world.cjs').createWorldBox) }
}

roles[role]()
