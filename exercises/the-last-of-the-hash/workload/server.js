'use strict'
// Runs in the learner's box. There is no database: pages are written by PUT, and kept here.

var http = require('http')

/** world is not asked for anything. ready(err, port, stop): stop() ends all connections. */
module.exports = function start (subject, world, ready) {
  var pages = new Map() // by URL
  var read = subject({ get: function (url) { return pages.get(url) } })
  var server = http.createServer(function answer (request, response) {
    if (request.method === 'PUT') receive(request, response)
    else read(request, response)
  })

  server.on('error', ready)
  server.listen(0, '127.0.0.1', function () { ready(null, server.address().port, stop) })

  function receive (request, response) {
    var chunks = []
    request.on('data', function (chunk) { chunks.push(chunk) })
    request.on('end', function () {
      pages.set(request.url, JSON.parse(Buffer.concat(chunks).toString('utf8')))
      response.end('written')
    })
  }

  function stop () {
    server.closeAllConnections()
    server.close()
  }
}
