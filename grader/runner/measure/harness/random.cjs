'use strict'
// sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, a few operations per number, passes PractRand and BigCrush.

/** A generator that is seeded again for every batch: `random()` is an unsigned 32-bit number. */
function createRandom() {
  var a = 0
  var b = 0
  var c = 0
  var d = 0

  function random() {
    var t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }

  function reseed(seed) {
    a = seed[0] | 0
    b = seed[1] | 0
    c = seed[2] | 0
    d = seed[3] | 0
    for (var i = 0; i < 12; i++) random()
  }

  return { random: random, reseed: reseed }
}

exports.createRandom = createRandom
