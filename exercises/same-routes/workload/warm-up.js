'use strict'

var http = require('http')
var performance = require('perf_hooks').performance

// V8 compiles the code of a server for a few thousand requests. The harness warms it up, too, for fewer than that.
var REQUESTS = 2000
var CONNECTIONS = 16
var PATIENCE_MS = 10000
var LATEST_MS = 1500 // lines that are owed are waited for: who is stopped in between writes them when it is too late
var LOOK_MS = 1

/** Asks the server on `port` what the world's customers ask. done() when that is in the log, too, or at the first request that gets no answer. */
module.exports = function warmUp (world, port, done) {
  var agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  var left = REQUESTS
  var open = CONNECTIONS
  for (var i = 0; i < CONNECTIONS; i++) next()

  function next () {
    if (left-- > 0) return ask(world.request())
    if (--open > 0) return
    agent.destroy()
    settle(performance.now() + LATEST_MS)
  }

  function settle (end) {
    if (world.owed() > 0 && performance.now() < end) setTimeout(settle, LOOK_MS, end)
    else done()
  }

  function ask (asked) {
    var sentAt = performance.now()
    var answered = false
    var request = http.request({ agent: agent, host: '127.0.0.1', port: port, method: asked.method, path: asked.path, headers: asked.headers, timeout: PATIENCE_MS })
    request.on('timeout', function () { request.destroy(new Error('no answer')) })
    request.on('error', function () {}) // what is wrong with a server, the load that is measured finds out, too
    request.on('close', function () {
      if (!answered) {
        world.lost(asked)
        left = 0
      }
      next()
    })
    request.on('response', function (response) {
      var body = ''
      response.setEncoding('utf8')
      response.on('data', function (text) { body += text })
      response.on('end', function () {
        answered = true
        world.check(response.statusCode, body, sentAt, performance.now(), response.headers, asked)
      })
    })
    request.end(asked.text)
  }
}
