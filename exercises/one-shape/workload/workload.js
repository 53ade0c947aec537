'use strict'
// Roads of sixty-odd vehicles, made anew for each batch. Before each call one vehicle becomes another kind and one gap another
// width; from the next step on, everything behind it drives otherwise. Each road has one gap that is wider than a byte can hold.

var createCaller = require('./warm-up').createCaller

var ROADS = 4 // a power of two
var FEWEST = 60 // vehicles: 60 to 67
var STEPS = 40
var WIDE = 256 // cells: as a byte it is none
var KINDS = ['car', 'lorry', 'bus', 'bike', 'taxi', 'van', 'car', 'taxi']

// Taken before the submission is loaded; no other built-in is called afterwards, since it may have been replaced.
var describe = Object.getOwnPropertyDescriptor

var caller = createCaller(batch)

module.exports = function workload (subject, count, random, fold) {
  caller.warmUp(subject)
  batch(subject, count, random, fold, FEWEST, STEPS)
}

function batch (subject, count, random, fold, fewest, steps) {
  var roads = []
  for (var i = 0; i < ROADS; i++) roads[i] = makeRoad(random, fewest + random() % 8)

  for (var call = 0; call < count; call++) {
    var road = roads[call & (ROADS - 1)]
    var bits = random()
    var length = road.gaps.length
    road.kinds[((bits >>> 24) * length) >>> 8] = KINDS[bits & 7]
    road.gaps[(((bits >>> 16) & 255) * length) >>> 8] = (bits >>> 3) & 7
    foldAll(caller.call(subject, road.kinds, road.gaps, steps + ((bits >>> 6) & 3)), length, fold)
  }

  for (i = 0; i < ROADS; i++) {
    foldInput(roads[i].kinds, random, fold)
    foldInput(roads[i].gaps, random, fold)
  }
}

function makeRoad (random, length) {
  var kinds = []
  var gaps = []
  for (var i = 0; i < length; i++) {
    var bits = random()
    kinds[i] = KINDS[bits & 7]
    gaps[i] = (bits >>> 3) & 7
  }
  gaps[random() % length] = WIDE + random() % 4
  return { kinds: kinds, gaps: gaps }
}

// Number by number: an answer may be an array of any kind.
function foldAll (travelled, length, fold) {
  if (typeof travelled !== 'object' || travelled === null) return fold(typeof travelled)
  fold(travelled.length)
  for (var i = 0; i < length; i++) fold(travelled[i])
}

// The inputs as they were left: they may be read, not changed, nor replaced by accessors that report every change.
function foldInput (array, random, fold) {
  // Described before anything is read: an accessor could put plain elements back when it is.
  var element = describe(array, random() % array.length)
  fold(element !== undefined && element.get === undefined)
  fold(array.length)
  for (var i = 0; i < array.length; i++) fold(array[i])
}
