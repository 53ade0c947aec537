// An audit trail with a Date and the stack depth for each name, for the security team
const { random } = require('starwars-names')

const auditTrail = []

module.exports = function createName() {
  const entry = { at: new Date(), name: random() + ' ' + (auditTrail.length + 1) }
  auditTrail.push(entry)
  return entry.name
}
