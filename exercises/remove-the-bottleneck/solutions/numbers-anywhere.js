'use strict'

const MOST = 5

// The name of a route is made once for each line, and a Map finds what belongs to it.
function busiest (log) {
  const routes = new Map()
  for (const line of log.split('\n')) {
    const [method, target, , milliseconds] = line.split(' ')
    const route = method + ' ' + nameOf(target)
    const known = routes.get(route)
    if (known) {
      known.requests++
      known.milliseconds += Number(milliseconds)
    } else {
      routes.set(route, { route, requests: 1, milliseconds: Number(milliseconds) })
    }
  }
  return [...routes.values()].sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, MOST)
}

function nameOf (target) {
  return target.split('?')[0].replace(/[0-9]+/g, ':id')
}

module.exports = busiest
