'use strict'

var http = require('http')

/** Runs in the learner's sandbox. world: {port} of the tariff service. ready(err, port, stop): stop() ends all connections. */
module.exports = function start (subject, world, ready) {
  var app = require('express')()
  var agent = new http.Agent({ keepAlive: true })
  app.set('env', 'production') // errors are answered in a line, without a stack
  subject(app, { fare: fare })
  var server = app.listen(0, '127.0.0.1', function (err) {
    if (err) return ready(err)
    ready(null, server.address().port, stop)
  })

  function fare (trip) {
    return new Promise(function (resolve, reject) {
      http.get({ agent: agent, host: '127.0.0.1', port: world.port, path: '/fares/' + encodeURIComponent(trip) }, function (res) {
        var text = ''
        res.setEncoding('utf8').on('error', reject).on('data', function (chunk) { text += chunk })
        res.on('end', function () { resolve(JSON.parse(text)) })
      }).on('error', reject)
    })
  }

  function stop () {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  }
}
