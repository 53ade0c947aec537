'use strict'
// Makes the same pages, and compares each with the one before.

var statusAt = require('./status').statusAt

module.exports = function createCheck () {
  var before = []
  var checks = 0

  return function check (output) {
    checks++
    var lines = statusAt(checks).split('\n')
    var added = lines.filter(function (line) { return before.indexOf(line) === -1 }).length
    before = lines
    var expected = 'check ' + checks + ': ' + added + ' of ' + lines.length + ' lines are new'
    return output === expected ? null : 'The answer was “' + output + '”, and is “' + expected + '”.'
  }
}
