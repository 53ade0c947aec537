'use strict'
// Packets of bytes, made anew for each batch. Before each call one byte among the first eighth is changed, and in one call of
// sixteen another one anywhere: a fingerprint depends on all that comes after, so that there is no short way to the next answer.

var createCaller = require('./warm-up').createCaller

var PACKETS = 4 // a power of two
var SHORTEST = 997 // lengths up to 1,004: a loop that takes four or eight at a time meets every tail

// Taken before the submission is loaded; no other built-in is called afterwards, since it may have been replaced.
var describe = Object.getOwnPropertyDescriptor

var caller = createCaller(batch)

// size: bytes of a packet on average, where they are not to be as many as in a verdict.
module.exports = function workload (subject, count, random, fold, emit, size) {
  caller.warmUp(subject)
  batch(subject, count, random, fold, size === undefined ? SHORTEST : size - 4)
}

function batch (subject, count, random, fold, shortest) {
  var packets = []
  for (var i = 0; i < PACKETS; i++) packets[i] = makePacket(random, shortest + random() % 8)

  for (var call = 0; call < count; call++) {
    var bytes = packets[call & (PACKETS - 1)]
    var bits = random()
    bytes[((bits >>> 22) * bytes.length) >>> 13] = bits & 255
    if (((bits >>> 8) & 15) === 5) bytes[random() % bytes.length] = (bits >>> 12) & 255
    fold(caller.call(subject, bytes))
  }

  for (i = 0; i < PACKETS; i++) foldPacket(packets[i], random, fold)
}

function makePacket (random, length) {
  var bytes = []
  for (var i = 0; i < length; i++) bytes[i] = random() & 255
  return bytes
}

// The inputs as they were left: they may be read, not changed, nor replaced by accessors that report every change.
function foldPacket (bytes, random, fold) {
  // Described before anything is read: an accessor could put plain elements back when it is.
  var element = describe(bytes, random() % bytes.length)
  fold(element !== undefined && element.get === undefined)
  fold(bytes.length)
  for (var i = 0; i < bytes.length; i++) fold(bytes[i])
}
