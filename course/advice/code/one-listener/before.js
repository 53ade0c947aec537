'use strict'

// A listener that is added by every request is called by every request after it: here by a hundred of them.
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
