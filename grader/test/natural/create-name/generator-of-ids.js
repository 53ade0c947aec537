// An endless generator delivers the numbers
const { random } = require('starwars-names')

function * ids () {
  for (let id = 1; ; id++) yield id
}

const sequence = ids()

module.exports = () => `${random()} no. ${sequence.next().value}`
