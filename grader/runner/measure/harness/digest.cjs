'use strict'
// A keyed digest of every output of a batch: two 32-bit lanes with murmur3's multipliers and shifts between them.
// Non-linear, so that it cannot be assembled from parts, with a fresh key per batch, so that it cannot be replayed.

var imul = Math.imul
var charCodeAt = Function.prototype.call.bind(String.prototype.charCodeAt)
var double = new Float64Array(1)
var words = new Uint32Array(double.buffer)

var TAGS = { string: 0x51, boolean: 0x52, undefined: 0x53, object: 0x54, function: 0x55, symbol: 0x56, bigint: 0x57 }

/** {start(key), fold(value), end() → [u32, u32]}. Folds numbers, strings, booleans, null and undefined; only the type of other values. */
function createDigest() {
  var h1 = 0
  var h2 = 0

  function mix(word) {
    h1 = imul(h1 ^ word, 0xcc9e2d51)
    h1 = (h1 << 15) | (h1 >>> 17)
    h2 = imul((h2 + h1) ^ word, 0x85ebca6b)
    h2 ^= h2 >>> 13
    h1 = (h1 + h2) | 0
  }

  function fold(value) {
    if (typeof value === 'number') {
      if ((value | 0) === value) {
        mix(value | 0)
      } else {
        double[0] = value
        mix(words[0])
        mix(words[1])
      }
    } else if (typeof value === 'string') {
      mix(TAGS.string)
      mix(value.length)
      for (var i = 0; i < value.length; i++) mix(charCodeAt(value, i))
    } else {
      mix(TAGS[typeof value])
      mix(value === true ? 1 : value === null ? 2 : 3)
    }
  }

  function start(key) {
    h1 = key[0] | 0
    h2 = key[1] | 0
  }

  function end() {
    mix(h1 ^ 0x2545f491)
    mix(h2 >>> 7)
    mix(h1 >>> 11)
    return [h1 >>> 0, h2 >>> 0]
  }

  return { start: start, fold: fold, end: end }
}

exports.createDigest = createDigest
