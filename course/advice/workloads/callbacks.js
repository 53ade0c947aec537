'use strict'
// subject(start, done): calls done(result), immediately or from a callback. As much work as a small request.

var call = require('./calling')()

module.exports = function workload (subject, count, random, fold) {
  for (var n = 0; n < count; n++) call(subject, random() % 1000, fold)
}
