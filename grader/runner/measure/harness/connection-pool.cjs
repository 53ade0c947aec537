'use strict'
// Keep-alive connections to a server, open from one load to the next: opening sixteen would be a noticeable part of a short window.

// Only these parts of undici, put together as it does: all of it takes another 60 ms of CPU time at the start of every backend.
var Client = require('undici/lib/dispatcher/client')
Client.prototype.request = require('undici/lib/api/api-request')

/** How a connection ends that the other side has closed, or is closing while the request is on its way. */
var CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/**
 * Connections by port, each taken by one load at a time.
 *
 * `take(port)`: an idle connection, or a new one: {client, rested}
 * `giveBack(port, connection)`: keeps it for the next load
 * `request(connection, options)`: undici's promise of a response. A server may close a connection that has been idle for a while. If it
 * does so just when a load begins, the request is sent once more, as browsers do (RFC 9112, 9.3.1); later ones in a load are not.
 */
function createConnectionPool() {
  var idle = {}

  function take(port) {
    return (idle[port] && idle[port].shift()) || { client: new Client('http://127.0.0.1:' + port), rested: false }
  }

  function giveBack(port, connection) {
    connection.rested = true
    ;(idle[port] = idle[port] || []).push(connection)
  }

  function request(connection, options) {
    var rested = connection.rested
    connection.rested = false
    return connection.client.request(options).catch(function (err) {
      if (rested && CLOSED.indexOf(err.code) >= 0) return connection.client.request(options)
      throw err
    })
  }

  return { take: take, giveBack: giveBack, request: request }
}

exports.createConnectionPool = createConnectionPool
