'use strict'
// One database for as long as the process lives, and one visitor after the other. Somebody else listens, too: the audit, which
// has to hear of every query. What it has heard of stands behind each page.

var createDatabase = require('./database').createDatabase

var database = createDatabase()
var audited = 0
var visitor = 0

database.on('query', function audit () {
  audited++
})

module.exports = function workload (subject, count, random, fold, emit) {
  for (var call = 0; call < count; call++) {
    visitor++
    emit(answer(subject) + ' | ' + audited)
  }
}

function answer (subject) {
  try {
    return subject(database, visitor)
  } catch (err) {
    return 'failed: ' + (err && err.message)
  }
}
