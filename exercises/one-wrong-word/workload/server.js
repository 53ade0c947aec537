'use strict'
// Runs in the learner's box. There is no database: pages are written by PUT, and kept here.

var http = require('http')

/** world is not asked for anything. ready(err, port, stop): stop() ends all connections. */
module.exports = function start (subject, world, ready) {
  var pages = new Map() // by URL: {page, text}
  var server = http.createServer(function answer (request, response) {
    if (request.method === 'PUT') return receive(request, response)
    tag(request, response, function () { send(request, response, pages.get(request.url)) })
  })
  var tag = subject(server)

  server.on('error', ready)
  server.listen(0, '127.0.0.1', function () { ready(null, server.address().port, stop) })

  function send (request, response, known) {
    if (known === undefined) return finish(request, response, 404, null, 'There is no such page.')
    response.setHeader('Content-Type', 'application/json')
    finish(request, response, 200, known.page, known.text)
  }

  function receive (request, response) {
    var chunks = []
    request.on('data', function (chunk) { chunks.push(chunk) })
    request.on('end', function () {
      var text = Buffer.concat(chunks).toString('utf8')
      pages.set(request.url, { page: JSON.parse(text), text: text })
      finish(request, response, 200, pages.get(request.url).page, 'written')
    })
  }

  function finish (request, response, status, page, text) {
    response.statusCode = status
    response.page = page
    response.end(text)
    server.emit('after', request, response)
  }

  function stop () {
    server.closeAllConnections()
    server.close()
  }
}
