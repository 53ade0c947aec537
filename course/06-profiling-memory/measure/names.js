'use strict'

// The lesson's two ways to make a name that was never handed out before.

const random = require('starwars-names').random

/** As it was found: every name that was ever handed out stays a key. */
exports.leaky = function () {
  const names = {}
  return function createName () {
    let name = random()
    if (names[name]) name += names[name]++
    names[name] = 1
    return name
  }
}

/** Put right: one counter for each of the names there are. */
exports.flat = function () {
  const counts = new Map()
  return function createName () {
    const name = random()
    const count = counts.get(name) || 0
    counts.set(name, count + 1)
    return count === 0 ? name : name + count
  }
}
