'use strict'

var BSON = require('bson')
var asReply = require('./failures').asReply
var messages = require('./messages')

/** Serves one client: run(command, connectionId) returns a document or its BSON, or throws what the client shall get. */
exports.serve = function serve (socket, id, run) {
  var push = messages.createSplitter()
  socket.setNoDelay(true)
  socket.on('error', function () { socket.destroy() })
  socket.on('data', function (chunk) {
    try {
      push(chunk, take)
    } catch (err) {
      socket.destroy() // not the protocol: a real server hangs up, too
    }
  })

  function take (message) {
    var request = messages.decode(message)
    var reply = answer(request.command)
    if (!request.silent) socket.write(messages.encode(request, Buffer.isBuffer(reply) ? reply : BSON.serialize(reply)))
  }

  function answer (command) {
    try {
      return run(command, id)
    } catch (err) {
      return asReply(err)
    }
  }
}
