'use strict'

var EventEmitter = require('events').EventEmitter
var emitter = new EventEmitter()
var seen = 0

emitter.on('after', function note () { seen++ })

module.exports = function answer (start, done) {
  seen = 0
  emitter.emit('after')
  done(start + (seen > 0 ? 1 : 0))
}
