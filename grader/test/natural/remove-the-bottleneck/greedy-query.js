// One regular expression per line with named groups, and numbers replaced by a simple global pattern.
'use strict'

const LINE = /^(?<method>\w+) (?<path>[^ ?]*)(\?\S*)? \d{3} (?<ms>\d+)$/

module.exports = function busiest (log) {
  const routes = new Map()
  for (const line of log.split('\n')) {
    const { method, path, ms } = LINE.exec(line).groups
    const route = `${method} ${path.replace(/\d+/g, ':id')}`
    const sum = routes.get(route) ?? { route, requests: 0, milliseconds: 0 }
    sum.requests++
    sum.milliseconds += Number(ms)
    routes.set(route, sum)
  }
  return [...routes.values()].sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}
