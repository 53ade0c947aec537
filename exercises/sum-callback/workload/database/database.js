'use strict'

var net = require('net')
var createCollections = require('./collections').createCollections
var createCommands = require('./commands').createCommands
var createCursors = require('./cursors').createCursors
var fail = require('./failures').fail
var serve = require('./connection').serve

/** One database server in memory. Nothing in it outlives it. */
exports.createDatabase = function createDatabase () {
  var collections = createCollections()
  var commands = createCommands(collections, createCursors())
  var counts = { commands: 0 }
  var refusing = false
  var sockets = new Set()
  var connections = 0

  var server = net.createServer(function (socket) {
    sockets.add(socket)
    socket.on('close', function () { sockets.delete(socket) })
    serve(socket, ++connections, run)
  })

  function run (command, connectionId) {
    var name = Object.keys(command)[0]
    counts.commands++
    counts[name] = (counts[name] || 0) + 1
    var known = Object.prototype.hasOwnProperty.call(commands, name)
    if (!known) throw fail('CommandNotFound', "no such command: '" + name + "'")
    if (refusing && commands[name].aboutDocuments) throw fail('Unauthorized', 'not authorized on ' + command.$db + ' to execute command')
    return commands[name].run(command, connectionId)
  }

  return {
    /** ready(err, port) */
    listen: function (ready) {
      server.once('error', ready)
      server.listen(0, '127.0.0.1', function () { ready(null, server.address().port) })
    },
    close: function () {
      sockets.forEach(function (socket) { socket.destroy() })
      server.close()
    },
    /** Puts `documents` in the place of all of the collection “database.name”; each gets an _id where it has none. */
    replace: collections.replace,
    refuse: function (whether) { refusing = whether },
    counts: function () { return Object.assign({}, counts) }
  }
}
