'use strict'

// Every request calls the listeners that all earlier requests added: here a hundred.
var EventEmitter = require('events').EventEmitter
var emitter = new EventEmitter()
var seen = 0

emitter.setMaxListeners(0)
for (var i = 0; i < 100; i++) emitter.on('after', function note () { seen++ })

module.exports = function answer (start, done) {
  seen = 0
  emitter.emit('after')
  done(start + (seen > 0 ? 1 : 0))
}
