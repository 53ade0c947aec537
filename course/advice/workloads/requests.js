'use strict'
// subject(url, body) → string. A server’s requests for a few hundred addresses.

var call = require('./calling')()
var read = require('./reading')

module.exports = function workload (subject, count, random, fold) {
  var bodies = []
  for (var i = 0; i < 16; i++) {
    bodies[i] = { version: random(), items: [] }
    for (var k = 0; k < 20; k++) bodies[i].items[k] = { id: random() % 1000, name: 'item ' + random() % 1000 }
  }
  for (var n = 0; n < count; n++) {
    var bits = random()
    var body = bodies[bits & 15]
    if ((bits & 240) === 0) body.version = random()
    read(call(subject, '/seed/v' + (bits >>> 24) + '/items?page=' + ((bits >>> 16) & 7), body), random, fold)
  }
}
