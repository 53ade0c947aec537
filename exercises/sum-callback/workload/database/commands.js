'use strict'

var createReading = require('./reading').createReading
var createWriting = require('./writing').createWriting
var greeting = require('./greeting')

/** The table of commands by name: {run(command, connectionId) → reply, aboutDocuments}. */
exports.createCommands = function createCommands (collections, cursors) {
  var table = {}
  add(greeting.commands, false)
  add(createReading(collections, cursors), true)
  add(createWriting(collections), true)
  add({ getMore: cursors.more, killCursors: cursors.kill }, true)
  return table

  function add (commands, aboutDocuments) {
    for (var name in commands) table[name] = { run: commands[name], aboutDocuments: aboutDocuments }
  }
}
