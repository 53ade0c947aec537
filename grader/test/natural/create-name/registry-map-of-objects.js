// A visitor registry: a Map from the name to a record with the time of the visit
const names = require('starwars-names')

class Registry {
  constructor () { this.visitors = new Map() }

  add (base) {
    const name = base + ' ' + (this.visitors.size + 1)
    this.visitors.set(name, { name, at: Date.now(), active: true })
    return name
  }
}

const registry = new Registry()
module.exports = () => registry.add(names.random())
