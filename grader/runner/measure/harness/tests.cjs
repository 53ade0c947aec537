'use strict'
// Runs the TAP tests of an exercise against the submission. TAP goes to stdout; the process exits when the tests have ended.

var capture = require('./printed.cjs').capture
var createRandom = require('./random.cjs').createRandom
var createSources = require('./sources.cjs').createSources

// Connections that a server keeps open end after six seconds by themselves.
var LINGER_MS = 8000

// Exit status of tests that were all done in a process that did not end (LINGERS in ../tests.ts).
var LINGERS = 75

/** The start of the message of a test that got a promise (PROMISED in ../../verdict/judge.ts). */
var PROMISED = 'The function returned a promise'

/**
 * body of the request: {files, tests: [paths], answers: path of the function whose calls must return their answer, or null}.
 * Returns without waiting: the event loop runs the tests.
 */
function runTests(request) {
  var said = JSON.parse(request.body.toString('utf8'))
  var generator = createRandom()
  generator.reseed(request.seed)
  var provided = {}
  var printed = capture(require('tap'))
  var source = createSources(said.files, provided, function (path, exported) {
    return path === said.answers && typeof exported === 'function' ? withoutPromises(exported) : exported
  })
  if (said.files['workload/modules.js']) {
    var modules = source('workload/modules.js')(generator.random)
    for (var name in modules) provided[name] = modules[name]
  }
  said.tests.forEach(function (path) {
    source(path)
  })
  endWhenIdle(require('tap'), printed)
}

/** The function, for tests alone: a promise of an answer would fail them with “{}”, or with no word of promises. */
function withoutPromises(subject) {
  return new Proxy(subject, {
    apply: function (target, self, args) {
      var answer = Reflect.apply(target, self, args)
      if (answer === null || typeof answer !== 'object' || typeof answer.then !== 'function') return answer
      answer.then(undefined, function () {}) // its rejection is not what is wrong
      throw new TypeError(PROMISED + ', and not its answer. Remove “async”, or return the value itself.')
    }
  })
}

/** Ends a process that something keeps alive after its last test. That prints nothing, so the output so far remains. */
function endWhenIdle(tap, printed) {
  var late = null
  tap.on('idle', wait)
  tap.on('subtestAdd', function () {
    clearTimeout(late)
  })
  wait()

  // Not waited for: a process that can end does so before.
  function wait() {
    clearTimeout(late)
    if (tap.idle) late = setTimeout(end, LINGER_MS).unref()
  }

  function end() {
    if (!tap.idle) return
    printed.end()
    process.reallyExit(LINGERS)
  }
}

exports.runTests = runTests
exports.PROMISED = PROMISED
