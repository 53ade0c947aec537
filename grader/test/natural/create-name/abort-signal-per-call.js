// Creates an AbortController per visitor and aborts it when the name is made
const { random } = require('starwars-names')

let made = 0
let aborted = 0

module.exports = function createName () {
  const controller = new AbortController()
  controller.signal.addEventListener('abort', () => { aborted++ }, { once: true })
  const name = `${random()} ${++made}`
  controller.abort()
  return name
}
