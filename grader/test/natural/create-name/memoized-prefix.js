// Memoizes the upper-cased prefix of each known name, which is a bounded set
const starwars = require('starwars-names')

const memoize = fn => {
  const cache = {}
  return key => cache[key] ?? (cache[key] = fn(key))
}
const initials = memoize(name => name.split(/\s+/).map(part => part[0].toUpperCase()).join(''))

let n = 0
module.exports = () => {
  const name = starwars.random()
  return `${name} ${initials(name)}-${++n}`
}
