// Nested Maps by method and then by name, with nullish assignment; ids replaced segment by segment.
'use strict'

const NUMBER = /^\d+$/

class Tally {
  #methods = new Map()

  add (method, path, ms) {
    let routes = this.#methods.get(method)
    if (!routes) this.#methods.set(method, (routes = new Map()))
    const name = path.split('/').map(s => NUMBER.test(s) ? ':id' : s).join('/')
    let entry = routes.get(name)
    if (!entry) routes.set(name, (entry = [0, 0]))
    entry[0]++
    entry[1] += ms
  }

  * rows () {
    for (const [method, routes] of this.#methods) {
      for (const [name, [requests, milliseconds]] of routes) yield { route: `${method} ${name}`, requests, milliseconds }
    }
  }
}

module.exports = log => {
  const tally = new Tally()
  for (const line of log.split('\n')) {
    const [method, url, , ms] = line.split(' ', 4)
    tally.add(method, url.split('?', 1)[0], Number(ms))
  }
  return [...tally.rows()].sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}
