// Messages in four parts, eight of them open at a time. A part is written from a buffer that is overwritten afterwards, as a socket
// does it. Before each write one byte of the buffer is changed, and parts are combined at random, so that no message comes twice.
'use strict'

var createCaller = require('./warm-up').createCaller

var OPEN = 8 // a power of two
var PARTS = 4
var BUFFERS = 32 // a power of two
var SHORTEST = 61 // bytes of a part: up to 64, so that messages differ in length

// Taken before the submission is loaded; no other built-in is called afterwards, since it may have been replaced.
var Bytes = Uint8Array

var caller = createCaller(batch)

module.exports = function workload (subject, count, random, fold) {
  caller.warmUp(subject)
  batch(subject, count, random, fold)
}

function batch (subject, count, random, fold) {
  var buffers = []
  for (var i = 0; i < BUFFERS; i++) buffers[i] = makeBuffer(random)
  var open = []
  var left = []
  for (i = 0; i < OPEN; i++) {
    open[i] = null
    left[i] = 0
  }

  for (var begun = 0, ended = 0; ended < count; ) {
    var bits = random()
    var place = bits & (OPEN - 1)
    if (open[place] === null) {
      if (begun === count) {
        for (place = 0; open[place] === null; ) place++
      } else {
        begun++
        open[place] = caller.open(subject)
        left[place] = PARTS
      }
    }
    if (left[place] === 0) {
      fold(caller.end(open[place]))
      open[place] = null
      ended++
    } else {
      var buffer = buffers[(bits >>> 3) & (BUFFERS - 1)]
      buffer[(bits >>> 8) & 63] = letterOf(bits >>> 16)
      caller.write(open[place], buffer)
      left[place]--
    }
  }

  // The inputs as they were left: they may be read, not changed.
  for (i = 0; i < BUFFERS; i++) for (var k = 0; k < buffers[i].length; k++) fold(buffers[i][k])
}

function makeBuffer (random) {
  var bytes = new Bytes(SHORTEST + (random() % 4))
  for (var i = 0; i < bytes.length; i++) bytes[i] = letterOf(random())
  return bytes
}

// One of 24 frequent letters, and in one case of eight any of 128.
function letterOf (bits) {
  return (bits & 7) === 0 ? (bits >>> 3) & 127 : 97 + (((bits >>> 3) & 127) % 24)
}
