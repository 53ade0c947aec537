'use strict'

var http = require('http')
var pug = require('pug')

// pug compiles a template three times as fast once V8 has optimized it. A server that compiles would not come that far before it is measured.
var COMPILED_BEFORE = 150
var SOME_TEMPLATE = 'doctype html\nh1 Number #{number}\nul\n  each item in items\n    li\n      b= item.name\n      i= nice(item.pence)\np Together #{sum}\n'

/** Runs in the learner's box. world: {port} of the service of prices. ready(err, port, stop): stop() ends what is open. */
module.exports = function start (subject, world, ready) {
  var agent = new http.Agent({ keepAlive: true })
  var server = null

  for (var i = 0; i < COMPILED_BEFORE; i++) pug.compile(SOME_TEMPLATE)
  ask('/catalogue').then(listen).catch(ready)

  /** What the service answers to GET path. Rejects where that is not 200. */
  function ask (path) {
    return new Promise(function (resolve, reject) {
      http.get({ agent: agent, host: '127.0.0.1', port: world.port, path: path }, function (response) {
        var text = ''
        response.setEncoding('utf8')
        response.on('data', function (part) { text += part })
        response.on('end', function () {
          if (response.statusCode !== 200) return reject(new Error('GET ' + path + ' was answered with ' + response.statusCode))
          resolve(JSON.parse(text))
        })
      }).on('error', reject)
    })
  }

  function listen (catalogue) {
    var answer = subject({ catalogue: catalogue, ask: ask })
    server = http.createServer(function (request, response) {
      answer(request, response).catch(function (err) {
        response.statusCode = 500
        response.end(err.message)
      })
    })
    server.keepAliveTimeout = 60000
    server.listen(0, '127.0.0.1', function () { ready(null, server.address().port, stop) })
  }

  function stop () {
    server.closeAllConnections()
    server.close()
    agent.destroy()
  }
}
