'use strict'
// Every call gets a text that no call has had before: a piece of a long one, made anew for each batch, that begins somewhere
// else and is of another length. Texts cannot be changed by who reads them, so there is nothing to fold but the answers.

var createCaller = require('./warm-up').createCaller

var PIECES = 32
var PIECE = 1024 // characters that are made at a time; fromCharCode takes its arguments on the stack
var SHORTEST = 1000
var LENGTHS = 32 // texts of 1,000 to 1,031 characters: whoever takes several at a time meets every tail

var NEWLINE = 10
var SPACE = 32
var COMMA = 44
var CAPITAL = 65
var BETWEEN = 91 // six signs stand between the capitals and the letters
var LETTER = 97
var LETTERS = 26

// Taken before the submission is loaded; no other built-in is called afterwards, since it may have been replaced.
var apply = Reflect.apply
var fromCharCode = String.fromCharCode
var slice = String.prototype.slice

var caller = createCaller(batch)

// size: characters of a text on average, where they are not to be as many as in a verdict.
module.exports = function workload (subject, count, random, fold, emit, size) {
  caller.warmUp(subject)
  batch(subject, count, random, fold, size === undefined ? SHORTEST : size - LENGTHS / 2)
}

function batch (subject, count, random, fold, shortest) {
  var long = makeText(random)
  var starts = PIECES * PIECE - shortest - LENGTHS
  var place = [0, 0]

  for (var call = 0; call < count; call++) {
    var bits = random()
    place[0] = ((bits >>> 12) * starts) / 1048576 | 0
    place[1] = place[0] + shortest + (bits & (LENGTHS - 1))
    fold(caller.call(subject, apply(slice, long, place)))
  }
}

function makeText (random) {
  var table = makeTable(random)
  var text = ''
  for (var piece = 0; piece < PIECES; piece++) {
    var codes = []
    for (var i = 0; i < PIECE; i += 4) {
      var bits = random()
      codes[i] = table[bits & 255]
      codes[i + 1] = table[(bits >>> 8) & 255]
      codes[i + 2] = table[(bits >>> 16) & 255]
      codes[i + 3] = table[bits >>> 24]
    }
    text += apply(fromCharCode, null, codes)
  }
  return text
}

// Each letter nine times of 256, what is none in the rest; so any of the 26 may win, and two may share the first place.
function makeTable (random) {
  var table = []
  for (var i = 0; i < 9 * LETTERS; i++) table[i] = LETTER + i % LETTERS
  for (; i < 252; i++) table[i] = SPACE
  table[252] = CAPITAL + random() % LETTERS
  table[253] = COMMA
  table[254] = NEWLINE
  table[255] = BETWEEN + random() % 6
  return table
}
