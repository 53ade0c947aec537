// Does not want the package and has its own list of heroes
'use strict'

const HEROES = ['Luke', 'Leia', 'Han', 'Chewie', 'Lando']
let n = 0

module.exports = function createName () {
  const hero = HEROES[n % HEROES.length]
  return hero + ' ' + (++n)
}
