// Gives each visitor a heartbeat interval that nobody stops
const starwars = require('starwars-names')

let id = 0

module.exports = function createName() {
  const visitor = { name: starwars.random() + ' ' + id++, beats: 0 }
  setInterval(() => visitor.beats++, 1e6).unref()
  return visitor.name
}
