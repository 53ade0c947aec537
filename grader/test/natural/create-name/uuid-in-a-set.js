// Takes a UUID and still remembers all of them in case one came twice
const { randomUUID } = require('crypto')
const { random } = require('starwars-names')

const seen = new Set()

module.exports = () => {
  let id = randomUUID()
  while (seen.has(id)) id = randomUUID()
  seen.add(id)
  return random() + ' ' + id
}
