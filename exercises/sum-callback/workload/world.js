'use strict'
// What surrounds the learner's server: the database with its documents, and whoever asks for their average.

var createDatabase = require('./database/database').createDatabase
var performance = require('perf_hooks').performance

var DOCUMENTS = 1000
var MOST_AGE_MS = 1000 // what the task promises
var GRACE_MS = 250 // asking the database takes time, and a busy machine more of it
var RELATIVE_TOLERANCE = 1e-9 // sums in another order differ in their last digits

var WRITING = ['insert', 'update', 'delete']
var NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var database = createDatabase()
  var averages = [] // {value, until}: until when (ms) the documents had this average; the last one is the present
  var isPresentKnown = false

  replaceDocuments()

  function change () {
    averages[averages.length - 1].until = performance.now()
    replaceDocuments()
  }

  function replaceDocuments () {
    var documents = []
    var sum = 0
    for (var i = 0; i < DOCUMENTS; i++) {
      var value = (random() / 4294967296) * 1e6
      documents.push({ value: value })
      sum += value
    }
    database.replace('course.values', documents)
    averages.push({ value: sum / DOCUMENTS, until: Infinity })
    isPresentKnown = false
  }

  function check (status, body, sentAt, now) {
    if (hasWritten()) return 'The server wrote to the database; the task says to leave it as it is.'
    if (status !== 200) return 'GET /average answered ' + status + ': ' + body.slice(0, 100)
    if (!NUMBER.test(body)) return 'GET /average answered “' + body.slice(0, 100) + '”, which is not a number.'
    var found = Number(body)
    var oldest = Math.min(sentAt, now) - MOST_AGE_MS - GRACE_MS
    for (var i = averages.length - 1; i >= 0 && averages[i].until > oldest; i--) {
      if (!isClose(found, averages[i].value)) continue
      isPresentKnown = isPresentKnown || i === averages.length - 1
      return null
    }
    return describe(found)
  }

  function hasWritten () {
    var counts = database.counts()
    return WRITING.some(function (command) { return counts[command] > 0 })
  }

  function describe (found) {
    var present = averages[averages.length - 1].value
    var old = averages.some(function (average) { return isClose(found, average.value) })
    return 'GET /average answered ' + found + ', the average is ' + present + (old ? '; that was right longer than a second ago.' : '.')
  }

  return {
    listen: database.listen,
    close: database.close,
    /** From now on (or no longer) the database answers every question about documents with an error. */
    refuse: database.refuse,
    change: change,
    caughtUp: function () { return isPresentKnown },
    request: function () { return { method: 'GET', path: '/average' } },
    check: check,
    counts: database.counts
  }
}

function isClose (found, expected) {
  return Math.abs(found - expected) <= RELATIVE_TOLERANCE * Math.abs(expected)
}
