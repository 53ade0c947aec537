// Remembers the last 500 names in a ring for an admin page, and counts
const { random } = require('starwars-names')

const RECENT = 500
const recent = []
let total = 0

function createName () {
  const name = random() + ' ' + (++total)
  recent[total % RECENT] = name
  return name
}

createName.recent = () => recent.slice()
module.exports = createName
