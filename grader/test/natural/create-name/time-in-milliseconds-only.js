// The time in milliseconds is always different, is it not?
const starwars = require('starwars-names')

module.exports = function createName() {
  return starwars.random() + ' ' + Date.now()
}
