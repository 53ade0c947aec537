'use strict'
// subject(record) → string or number. A record like a route’s answer: ten fields, and a string that sometimes needs escaping.

var call = require('./calling')()
var read = require('./reading')

var WORDS = ['harbour', 'lantern', 'meadow "north"', 'quarry', 'saddle', 'timber\nyard', 'orchard', 'willow']

module.exports = function workload (subject, count, random, fold) {
  for (var n = 0; n < count; n++) {
    var bits = random()
    var record = {
      id: bits % 100000,
      version: n,
      title: WORDS[bits & 7] + ' ' + (bits >>> 20),
      place: WORDS[(bits >>> 3) & 7],
      price: (bits >>> 8) % 10000,
      stock: (bits >>> 12) % 50,
      open: (bits & 64) !== 0,
      tags: [WORDS[(bits >>> 6) & 7], WORDS[(bits >>> 9) & 7]],
      width: (bits >>> 4) % 300,
      height: (bits >>> 5) % 200
    }
    read(call(subject, record, n), random, fold)
  }
}
