'use strict'
// The learner's server of an HTTP task: loads the submission, starts it, and then stays silent.

var createSources = require('./sources.cjs').createSources
var describe = require('./failures.cjs').describe
var frames = require('./frames.cjs')

var STATUS = frames.STATUS

/** answer(request, done(reply)). `load` takes {files, entry}; `listen` takes {port} of the database; figures: the server's port. */
function createServer() {
  var loaded = null

  return function answer(request, done) {
    if (request.type === frames.TYPES.load) return done(load(request))
    if (request.type === frames.TYPES.listen && loaded) return listen(request, done)
    done(frames.reply(STATUS.refused, { message: 'A server has no command ' + request.type }))
  }

  function load(request) {
    var said = JSON.parse(request.body.toString('utf8'))
    var source = createSources(said.files, {})
    try {
      loaded = { start: source('workload/server.js'), subject: source(said.entry) }
    } catch (err) {
      return frames.reply(STATUS.unloadable, describe(err))
    }
    if (typeof loaded.subject === 'function') return frames.reply(STATUS.ok)
    return frames.reply(STATUS.noExport, { message: 'module.exports is of type ' + typeof loaded.subject + ', not a function' })
  }

  function listen(request, done) {
    try {
      loaded.start(loaded.subject, JSON.parse(request.body.toString('utf8')), ready)
    } catch (err) {
      done(frames.reply(STATUS.threw, describe(err)))
    }

    function ready(err, port) {
      if (err) return done(frames.reply(STATUS.threw, describe(err)))
      done({ status: STATUS.ok, digest: [0, 0], figures: [port, 0, 0], body: null })
    }
  }
}

exports.createServer = createServer
