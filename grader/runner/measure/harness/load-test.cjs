'use strict'
// The learner's load test, which gets two addresses and says whether the second one is slower.

var inspect = require('util').inspect
var createSources = require('./sources.cjs').createSources
var describe = require('./failures.cjs').describe
var frames = require('./frames.cjs')

var STATUS = frames.STATUS
var TYPES = frames.TYPES
var MOST_SAID = 200

/**
 * answer(request, done(reply)). `load` takes {files, entry}; `compare` takes {before, after}, addresses. Body of its reply:
 * {slower, why, seen}; `seen` describes the returned value if `slower` is not a boolean.
 */
function createLoadTest() {
  var subject = null

  return function answer(request, done) {
    if (request.type === TYPES.load) return done(load(request))
    if (request.type === TYPES.compare && subject) return compare(request, done)
    done(frames.reply(STATUS.refused, { message: 'A load test has no command ' + request.type + ' now' }))
  }

  function load(request) {
    var said = JSON.parse(request.body.toString('utf8'))
    var loaded
    try {
      loaded = createSources(said.files, {})(said.entry)
    } catch (err) {
      return frames.reply(STATUS.unloadable, describe(err))
    }
    if (typeof loaded !== 'function')
      return frames.reply(STATUS.noExport, { message: 'module.exports is of type ' + typeof loaded + ', not a function' })
    subject = loaded
    return frames.reply(STATUS.ok)
  }

  function compare(request, done) {
    var addresses = JSON.parse(request.body.toString('utf8'))
    var answering
    try {
      answering = Promise.resolve(subject(addresses.before, addresses.after))
    } catch (err) {
      return fail(err)
    }
    answering.then(tell).catch(fail)

    function tell(answer) {
      var given = answer !== null && typeof answer === 'object' ? answer : {}
      var isReported = typeof given.slower === 'boolean'
      done(
        frames.reply(STATUS.ok, {
          slower: isReported ? given.slower : null,
          why: typeof given.why === 'string' ? given.why.slice(0, MOST_SAID) : null,
          seen: isReported ? null : inspect(answer, { depth: 1 }).slice(0, MOST_SAID)
        })
      )
    }

    function fail(err) {
      done(frames.reply(STATUS.threw, describe(err)))
    }
  }
}

exports.createLoadTest = createLoadTest
