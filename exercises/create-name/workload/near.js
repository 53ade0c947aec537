'use strict'
// Chance that is put to the test. Whether a number of nine digits comes twice among some hundred thousand names is a matter of luck; among
// the ten million of the task it is certain. So now and then a known name is drawn again, and with it a random number comes that agrees
// with the earlier one in its first 42 bits and in no more. Who uses fewer of them makes the same name again, every time; who uses more
// never does. Whatever else is drawn is as random as ever.

var crypto = require('crypto')
var floor = Math.floor

var CELLS = Math.pow(2, 42)
var HALF = Math.pow(2, -43) // of a cell: how far apart the two numbers are, always
var BYTES = 5 // that two random texts have in common; the next one differs
var RECORDED = 2 // names in a row, for a number that is drawn before its name, or after
var MOST_STEPS = 64

/**
 * random() → uint32. {draw(fresh)}: calls fresh() for a new value, or returns an earlier one. Replaces Math.random, and randomBytes and
 * randomInt of crypto, in this process.
 */
exports.putToTheTest = function putToTheTest (random) {
  var drawn = [null, null]
  var made = {} // by the source of chance: its value in each recorded step
  var step = 0
  var steps = MOST_STEPS
  var isOpen = false // nothing was drawn by chance since the last name

  function draw (fresh) {
    if (++step >= steps) {
      step = 0
      steps = 2 * RECORDED + random() % (MOST_STEPS - 2 * RECORDED)
      made = {}
    }
    isOpen = true
    if (step < RECORDED) drawn[step] = fresh()
    return isRepeated() && drawn[slot()] !== null ? drawn[slot()] : step < RECORDED ? drawn[step] : fresh()
  }

  function isRepeated () {
    return step >= steps - RECORDED
  }

  function slot () {
    return step < RECORDED ? step : step - (steps - RECORDED)
  }

  /** near(earlier) → a value that is nearly the earlier one. */
  function meet (source, fresh, near) {
    if (!isOpen) return fresh
    isOpen = false
    var at = source + slot()
    if (step < RECORDED) made[at] = fresh
    return isRepeated() && made[at] !== undefined ? near(made[at]) : fresh
  }

  replace(Math, 'random', function (native) {
    return function random () {
      return meet('number', native(), nearNumber)
    }
  })
  replace(crypto, 'randomBytes', function (native) {
    return function randomBytes (size, callback) {
      if (callback !== undefined) return native(size, callback)
      return meet('bytes' + size, native(size), nearBytes)
    }
  })
  replace(crypto, 'randomInt', function (native) {
    return function randomInt (min, max, callback) {
      if (typeof max === 'function' || callback !== undefined) return native(min, max, callback)
      var fresh = max === undefined ? native(min) : native(min, max)
      var span = max === undefined ? min : max - min
      return meet('integer' + min + ' ' + max, fresh, function (earlier) {
        return span > CELLS ? fresh : earlier
      })
    }
  })

  return { draw: draw }
}

function nearNumber (earlier) {
  var within = earlier * CELLS - floor(earlier * CELLS)
  return within < 0.5 ? earlier + HALF : earlier - HALF
}

function nearBytes (earlier) {
  var near = crypto.randomBytes.native(earlier.length)
  for (var i = 0; i < BYTES && i < near.length; i++) near[i] = earlier[i]
  if (near.length > BYTES) near[BYTES] = earlier[BYTES] ^ 128
  return near
}

/** Once in a process, however often it is loaded there. */
function replace (owner, name, make) {
  var native = owner[name].native || owner[name]
  owner[name] = make(native)
  owner[name].native = native
}
