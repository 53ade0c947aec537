// Writes the full ISO date of the visit behind the name, plus the visit's number on that day
const starWars = require('starwars-names')

let day = ''
let visit = 0

module.exports = function createName() {
  const iso = new Date().toISOString()
  const today = iso.slice(0, 10)
  if (today !== day) { day = today; visit = 0 }
  return starWars.random() + ' ' + iso + ' #' + (++visit)
}
