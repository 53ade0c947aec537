'use strict'
// Keep-alive connections to a server, open from one load to the next: opening sixteen would be a noticeable part of a short window.

// Only these parts of undici, put together as it does: all of it takes another 60 ms of CPU time at the start of every backend.
var Client = require('undici/lib/dispatcher/client')
Client.prototype.request = require('undici/lib/api/api-request')

/** How a connection ends that the other side has closed, or is closing while the request is on its way. */
var CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/** Handling one of these twice is the same as handling it once (RFC 9110, 9.2.2). */
var IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']

/**
 * Connections by port, each taken by one load at a time.
 *
 * `take(port)`: an idle connection, or a new one: {client, port, rested}
 * `giveBack(port, connection)`: keeps it for the next load
 * `request(connection, options)`: undici's promise of a response. A server may close a connection that has been idle for a while. If it
 * does so just when a load begins, an idempotent request is sent once more, as browsers do (RFC 9112, 9.3.1); later ones in a load are
 * not. Any other request that begins a load goes over a new connection.
 */
function createConnectionPool() {
  var idle = {}

  function take(port) {
    return (idle[port] && idle[port].shift()) || { client: connect(port), port: port, rested: false }
  }

  function giveBack(port, connection) {
    connection.rested = true
    ;(idle[port] = idle[port] || []).push(connection)
  }

  function request(connection, options) {
    var rested = connection.rested
    connection.rested = false
    if (rested && IDEMPOTENT.indexOf(options.method) < 0) {
      connection.client.destroy()
      connection.client = connect(connection.port)
      rested = false
    }
    return connection.client.request(options).catch(function (err) {
      if (rested && CLOSED.indexOf(err.code) >= 0) return connection.client.request(options)
      throw err
    })
  }

  return { take: take, giveBack: giveBack, request: request }
}

function connect(port) {
  return new Client('http://127.0.0.1:' + port)
}

exports.createConnectionPool = createConnectionPool
