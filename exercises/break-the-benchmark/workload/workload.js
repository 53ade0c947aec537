'use strict'
// Every call gets a text of its own. Each batch makes two rows of bytes: the groups of its characters and their places in a group.
// Each call overlays them, either row from a start drawn for this call. So no piece of one text is a piece of another, and nothing
// that is known of earlier texts says how often a letter occurs in this one. Strings are immutable: only the answers are folded.

var createCaller = require('./warm-up').createCaller

var SHORTEST = 1000
var LENGTHS = 32 // texts of 1,000 to 1,031 characters: code that takes several at a time meets every tail
var STARTS = 4096 // a power of two: words at which a text can start in each row
var MOST = 4096 // words of a text: the largest size in the manifest has 16,000 characters, four to a word

// Four codes to a group. The letters have seven groups: ` and { are their neighbours in the table of codes.
var PLACES = 0x03030303
var LETTERS = [0x60, 0x64, 0x68, 0x6c, 0x70, 0x74, 0x78]
// One group of 32 has no letters: control characters with the newline, a space, a comma, digits, capitals, accents.
var OTHERS = [0x08, 0x20, 0x2c, 0x30, 0x40, 0x58, 0xc0, 0xe4]
var GROUPS = makeGroups()

// Taken before the submission is loaded; no other built-in is called afterwards, since it may have been replaced.
var apply = Reflect.apply
var toText = Buffer.prototype.latin1Slice

var bytes = Buffer.alloc(4 * MOST)
var words = new Int32Array(bytes.buffer, bytes.byteOffset, MOST)
var groups = new Int32Array(STARTS + MOST)
var places = new Int32Array(STARTS + MOST)

var caller = createCaller(batch)

// size: characters of a text on average, where they are not to be as many as in a verdict.
module.exports = function workload (subject, count, random, fold, emit, size) {
  caller.warmUp(subject)
  batch(subject, count, random, fold, size === undefined ? SHORTEST : size - LENGTHS / 2)
}

function batch (subject, count, random, fold, shortest) {
  makeRows(random, STARTS + wordsOf(shortest + LENGTHS))
  var range = [0, 0]

  for (var call = 0; call < count; call++) {
    var bits = random()
    range[1] = shortest + (bits & (LENGTHS - 1))
    overlay((bits >>> 5) & (STARTS - 1), (bits >>> 17) & (STARTS - 1), wordsOf(range[1]))
    fold(caller.call(subject, apply(toText, bytes, range)))
  }
}

function wordsOf (length) {
  return (length + 3) >> 2
}

function makeRows (random, length) {
  for (var i = 0; i < length; i++) {
    var bits = random()
    groups[i] = GROUPS[bits & 255] | GROUPS[bits >>> 8 & 255] << 8 | GROUPS[bits >>> 16 & 255] << 16 | GROUPS[bits >>> 24] << 24
    places[i] = random() & PLACES
  }
}

// A group for each byte that is drawn.
function makeGroups () {
  var groups = []
  for (var drawn = 0; drawn < 256; drawn++) {
    groups[drawn] = drawn % 32 === 0 ? OTHERS[drawn / 32] : LETTERS[drawn % LETTERS.length]
  }
  return groups
}

function overlay (group, place, length) {
  for (var i = 0; i < length; i++) words[i] = groups[group + i] | places[place + i]
}
