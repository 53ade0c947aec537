'use strict'
// The real package's names, drawn by the harness's own generator: as many runs as one likes, each with other draws.

var putToTheTest = require('./near').putToTheTest

var all = require('starwars-names').all

module.exports = function provideModules (random) {
  var chance = putToTheTest(random)

  function fresh () {
    return all[random() % all.length]
  }

  function one () {
    return chance.draw(fresh)
  }

  function randomName (count) {
    if (count === undefined) return one()
    var names = []
    while (names.length < count) names[names.length] = one()
    return names
  }

  return { 'starwars-names': { all: all, random: randomName } }
}
