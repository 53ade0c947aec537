// Watches a token per visitor with a FinalizationRegistry to count how many are gone
const { random } = require('starwars-names')

let gone = 0
let issued = 0
const registry = new FinalizationRegistry(() => { gone++ })

module.exports = function createName () {
  const token = { id: ++issued }
  registry.register(token, token.id)
  return `${random()} ${token.id}`
}

module.exports.gone = () => gone
