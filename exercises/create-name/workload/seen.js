'use strict'
// A set of millions of strings in 16 bytes each: two keyed 32-bit hashes instead of the string, open addressing.
// Among 2 million names, two different ones share all 64 bits once in 10 million runs.

var randomBytes = require('crypto').randomBytes

/** {add(string)}: true where it is new. */
exports.createSeen = function createSeen () {
  // Keyed anew in every process, so that nobody can look for names that collide.
  var key = randomBytes(8)
  var key1 = key.readInt32LE(0)
  var key2 = key.readInt32LE(4)
  var size = 0
  var table = new Int32Array(2 * 1024)

  function add (string) {
    var h1 = key1
    var h2 = key2
    for (var i = 0; i < string.length; i++) {
      var code = string.charCodeAt(i)
      h1 = Math.imul(h1 ^ code, 0x9e3779b1)
      h1 ^= h1 >>> 15
      h2 = Math.imul(h2 ^ code, 0x85ebca6b)
      h2 ^= h2 >>> 13
    }
    if (!insert(table, h1 || 1, h2)) return false // 0 marks an empty place
    if (++size * 4 > table.length) grow()
    return true
  }

  function grow () {
    var old = table
    table = new Int32Array(2 * old.length)
    for (var i = 0; i < old.length; i += 2) if (old[i] !== 0) insert(table, old[i], old[i + 1])
  }

  return { add: add }
}

function insert (table, h1, h2) {
  var mask = table.length - 1
  for (var at = (h1 << 1) & mask; table[at] !== 0; at = (at + 2) & mask) {
    if (table[at] === h1 && table[at + 1] === h2) return false
  }
  table[at] = h1
  table[at + 1] = h2
  return true
}
