'use strict'
// subject(start, done): calls done(result), at once or from within a callback of its own. Work of the size of a small request.

var call = require('./calling')()

module.exports = function workload (subject, count, random, fold) {
  for (var n = 0; n < count; n++) call(subject, random() % 1000, fold)
}
