// Memoizes the formatting by the number, which never comes again
const starwars = require('starwars-names')

const cache = new Map()
function format (n) {
  if (!cache.has(n)) cache.set(n, n.toString(36).padStart(8, '0'))
  return cache.get(n)
}

let n = 0
module.exports = () => `${starwars.random()} ${format(++n)}`
