// Notifies an async audit function that nobody awaits
const { random } = require('starwars-names')

let counter = 0
let audited = 0

async function audit(name) {
  await null
  audited += name.length > 0 ? 1 : 0
}

module.exports = function createName() {
  const name = random() + ' ' + ++counter
  audit(name).catch(console.error)
  return name
}
