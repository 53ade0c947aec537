'use strict'
// The real package's names, drawn by the harness's own generator: as many runs as one likes, each with other draws.

var all = require('starwars-names').all

module.exports = function provideModules (random) {
  function one () {
    return all[random() % all.length]
  }

  function randomName (count) {
    if (count === undefined) return one()
    var names = []
    while (names.length < count) names[names.length] = one()
    return names
  }

  return { 'starwars-names': { all: all, random: randomName } }
}
