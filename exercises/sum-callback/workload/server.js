'use strict'

var express = require('express')
var MongoClient = require('mongodb').MongoClient

/** Runs in the learner's box. world: {port} of the database. ready(err, port, stop): stop() ends both connections. */
module.exports = function start (subject, world, ready) {
  var client = new MongoClient('mongodb://127.0.0.1:' + world.port + '/?serverSelectionTimeoutMS=20000')
  client.connect().then(listen).catch(ready)

  function listen () {
    var app = express()
    app.set('env', 'production') // an error is answered in a line, without a stack
    subject(app, client.db('course').collection('values'))
    app.use(sayError)
    var server = app.listen(0, '127.0.0.1', function (err) {
      if (err) return ready(err)
      ready(null, server.address().port, stop)
    })

    function stop () {
      server.closeAllConnections()
      server.close()
      return client.close()
    }
  }
}

// Four parameters: that is how Express knows it for an error handler.
function sayError (err, req, res, next) {
  res.status(500).send(err.message)
}
