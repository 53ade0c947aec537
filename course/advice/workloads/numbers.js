'use strict'
// subject(factor, numbers) → number. Whole numbers, so that the order of adding doesn’t change a sum.

var call = require('./calling')()

var ARRAYS = 8
var LENGTH = 500

module.exports = function workload (subject, count, random, fold) {
  var arrays = []
  for (var i = 0; i < ARRAYS; i++) {
    arrays[i] = []
    for (var k = 0; k < LENGTH + i; k++) arrays[i][k] = random() % 1000
  }
  for (var n = 0; n < count; n++) {
    var array = arrays[n % ARRAYS]
    array[random() % array.length] = random() % 1000
    fold(call(subject, 1 + random() % 16, array))
  }
}
