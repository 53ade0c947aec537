'use strict'
// Samples the stacks of the main thread, whatever that is doing: V8's debugger interrupts a loop, a regular expression and a wait.
// No verdict depends on it. At the end it sends one reply frame of its own, with the status `sampled`.

var fs = require('fs')
var threads = require('worker_threads')
var Session = require('inspector').Session
var frames = require('./frames.cjs')

/** Between two samples. */
var APART_MS = 50
/** The last ones count: by then, code that gets stuck is stuck. */
var MOST_SAMPLES = 16
/** Outermost frames of the submission that are kept of a stack. */
var MOST_FRAMES = 20
var MOST_NAME = 100
var SUBMITTED = /^(?:file:\/\/)?\/job\/starter\/(.+)$/

var files = {} // by script id
var stacks = []
var session = new Session()

threads.parentPort.once('message', begin) // also keeps this thread alive
session.connectToMainThread()
session.on('Debugger.scriptParsed', function (event) {
  var match = SUBMITTED.exec(event.params.url)
  if (match) files[event.params.scriptId] = match[1]
})
session.on('Debugger.paused', function (event) {
  stacks.push(submitted(event.params.callFrames))
  if (stacks.length > MOST_SAMPLES) stacks.shift()
  session.post('Debugger.resume')
})
session.post('Debugger.enable', function () {
  if (process.permission) {
    process.permission.drop('worker')
    process.permission.drop('inspector')
  }
  threads.parentPort.postMessage('attached')
})

function begin() {
  setInterval(function () {
    session.post('Debugger.pause')
  }, APART_MS)
  setTimeout(report, threads.workerData.ms)
}

// The submission's frames as [file, line, first line of the function, its name], outermost first.
function submitted(callFrames) {
  return callFrames
    .filter(function (frame) {
      return files[frame.location.scriptId]
    })
    .reverse()
    .slice(0, MOST_FRAMES)
    .map(function (frame) {
      var starts = frame.functionLocation || frame.location
      return [files[frame.location.scriptId], frame.location.lineNumber + 1, starts.lineNumber + 1, frame.functionName.slice(0, MOST_NAME)]
    })
}

function report() {
  var reply = frames.reply(frames.STATUS.sampled)
  reply.body = Buffer.from(JSON.stringify(stacks), 'utf8')
  var header = Buffer.alloc(frames.REPLY_BYTES)
  frames.encodeReply(header, [0, 0, 0, 0, 0, 0, 0, 0], reply)
  writeFully(Buffer.concat([header, reply.body]))
}

function writeFully(bytes) {
  for (var at = 0; at < bytes.length; ) at += fs.writeSync(threads.workerData.output, bytes, at)
}
