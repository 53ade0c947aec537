'use strict'

var statusAt = require('./status').statusAt

var check = 0

module.exports = function workload (subject, count, random, fold, emit) {
  for (var call = 0; call < count; call++) emit(subject(statusAt(++check)))
}
