'use strict'
// Every element is a multiple of unit / 4 and every divisor is unit / d, so that every right sum is a multiple of 1/4:
// in whatever order a solution adds or divides, rounding moves it by less than a millionth, never to another multiple.

var createCaller = require('./warm-up').createCaller

var ARRAYS = 4 // a power of two
var SHORTEST = 997 // lengths up to 1,004: a loop that takes four or eight at a time meets every tail
var MULTIPLES = 4096 // elements reach from −2,048 to +2,047 quarters of the unit
var DIVISORS = 16
var TOLERANCE = 1e-3 // of a quarter

// Taken before the submission is loaded; no other built-in is called afterwards, since it may have been replaced.
var round = Math.round
var abs = Math.abs
var describe = Object.getOwnPropertyDescriptor

var caller = createCaller(batch)

// size: numbers in an array on average, where they are not to be as many as in a verdict.
module.exports = function workload (subject, count, random, fold, emit, size) {
  caller.warmUp(subject)
  batch(subject, count, random, fold, size === undefined ? SHORTEST : size - 4)
}

function batch (subject, count, random, fold, shortest) {
  var unit = 100 + random() / 4294967296
  var quarter = unit / 4
  var divisors = makeDivisors(unit)
  var arrays = makeArrays(quarter, random, shortest)

  for (var call = 0; call < count; call++) {
    var array = arrays[call & (ARRAYS - 1)]
    var bits = random()
    // 10 bits say which element changes, 12 to what, 4 by what it is all divided; one call in 64 divides by 0.
    array[((bits >>> 22) * array.length) >>> 10] = (((bits >>> 10) & (MULTIPLES - 1)) - MULTIPLES / 2) * quarter
    // In one call of 16 another element changes, too: who believes in one change at a time is wrong.
    if ((bits & (DIVISORS - 1)) === 5) array[random() % array.length] = (random() % MULTIPLES - MULTIPLES / 2) * quarter
    // Before one call in 64 an input is looked at: whoever watches them, and puts them back with the last call, cannot know which.
    if ((bits & 63) === 1) foldKind(array, random, fold)
    var num = (bits & 63) === 0 ? 0 : divisors[(bits >>> 6) & (DIVISORS - 1)]
    fold(quarters(caller.call(subject, num, array)))
  }

  for (var i = 0; i < ARRAYS; i++) foldArray(arrays[i], random, fold)
}

function makeDivisors (unit) {
  var divisors = []
  for (var d = 1; d <= DIVISORS; d++) divisors[divisors.length] = unit / d
  return divisors
}

function makeArrays (quarter, random, shortest) {
  var arrays = []
  for (var i = 0; i < ARRAYS; i++) {
    var array = []
    for (var length = shortest + random() % 8; array.length < length;) {
      array[array.length] = (random() % MULTIPLES - MULTIPLES / 2) * quarter
    }
    arrays[i] = array
  }
  return arrays
}

// A right sum as a whole number of quarters; anything else as a word.
function quarters (sum) {
  if (typeof sum !== 'number') return typeof sum
  var whole = round(4 * sum)
  return abs(4 * sum - whole) < TOLERANCE ? whole : 'off'
}

// The inputs as they were left: they may be read, not changed, nor replaced by accessors that report every change.
function foldArray (array, random, fold) {
  // Described before anything is read: an accessor could put plain elements back when it is.
  foldKind(array, random, fold)
  fold(array.length)
  for (var i = 0; i < array.length; i++) fold(array[i])
}

function foldKind (array, random, fold) {
  var element = describe(array, random() % array.length)
  fold(element !== undefined && element.get === undefined)
}
