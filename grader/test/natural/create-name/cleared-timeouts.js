// Starts a timeout per name and clears the one before it
const sw = require('starwars-names')

let idle = null
let n = 0

module.exports = function createName() {
  clearTimeout(idle)
  idle = setTimeout(() => {}, 60000)
  idle.unref()
  return sw.random() + ' ' + ++n
}
