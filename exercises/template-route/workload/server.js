'use strict'

var express = require('express')

var LINES = ['ford', 'ley', 'ton', 'bury', 'ham', 'wick', 'by', 'field', 'mouth', 'port', 'bridge', 'stead', 'worth', 'dale', 'holme', 'thorpe', 'minster', 'gate', 'well', ' & Sea']
var PLACES = ['Ash', 'Bram', 'Charl', 'Dun', 'Elms', 'Farn', 'Glaze', 'Hazel', 'Ing', 'Jarrow', 'Kings', 'Lang', 'Mar', 'New', 'Oak', 'Pem', 'Quarr', 'Ros', 'Stan', 'Thorn', 'Up', 'Vale', 'West', 'Yar']
var MOST_PLATFORMS = 16
var PATIENCE_MS = 60000 // whoever makes the load may be short of time, and late with the next request

/** Runs in the learner's box. This world has no database. ready(err, port, stop): stop() ends all connections. */
module.exports = function start (subject, world, ready) {
  process.env.NODE_ENV = 'development' // whatever it is around us: the application is made here, in development
  var app = express()
  subject(app, createNetwork())
  app.use(sayError)
  var server = app.listen(0, '127.0.0.1', function (err) {
    if (err) return ready(err)
    ready(null, server.address().port, stop)
  })
  server.keepAliveTimeout = PATIENCE_MS

  function stop () {
    server.closeAllConnections()
    server.close()
  }
}

/** All lines of the railway with their stations: 480 of them. The same at every call. */
function createNetwork () {
  return LINES.map(function (ending, line) {
    return {
      name: 'Line ' + (line + 1),
      stations: PLACES.map(function (place, i) {
        return { code: 'st' + (100 * line + i), name: place + ending, platforms: 1 + (7 * line + 5 * i) % MOST_PLATFORMS }
      })
    }
  })
}

// Four parameters: that is how Express knows it for an error handler. Without it an error is answered with its stack.
function sayError (err, req, res, next) {
  res.status(500).send(err.message)
}

module.exports.createNetwork = createNetwork
