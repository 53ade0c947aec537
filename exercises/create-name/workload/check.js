'use strict'
// Sees every name of a run in order: made from a known name, not too long, never handed out before.

var createSeen = require('./seen').createSeen

var LONGEST = 60 // characters; a UUID after the longest name has 57
var WINDOW = 1000 // names …
var LEAST_DIFFERENT = 60 // … of which so many must be made from different known names; 1,000 fair draws miss none of 93

module.exports = function createCheck (modules) {
  var known = indexByFirstTwo(modules['starwars-names'].all)
  var seen = createSeen()
  var bases = new Set()
  var inWindow = 0

  return function check (name) {
    if (name.length > LONGEST) return '“' + name + '” has more than ' + LONGEST + ' characters.'
    var base = known.baseOf(name)
    if (base === null) return '“' + name + '” does not begin with a name of starwars-names.'
    if (!seen.add(name)) return '“' + name + '” was handed out before.'
    return checkVariety(base)
  }

  function checkVariety (base) {
    bases.add(base)
    if (++inWindow < WINDOW) return null
    var different = bases.size
    bases.clear()
    inWindow = 0
    return different >= LEAST_DIFFERENT ? null : WINDOW + ' names running were made from ' + different + ' known names only: draw them with random.'
  }
}

function indexByFirstTwo (names) {
  var byStart = new Map()
  names.forEach(function (name) {
    var start = name.slice(0, 2)
    if (!byStart.has(start)) byStart.set(start, [])
    byStart.get(start).push(name)
  })

  function baseOf (name) {
    var candidates = byStart.get(name.slice(0, 2)) || []
    for (var i = 0; i < candidates.length; i++) {
      if (name.startsWith(candidates[i])) return candidates[i]
    }
    return null
  }

  return { baseOf: baseOf }
}
