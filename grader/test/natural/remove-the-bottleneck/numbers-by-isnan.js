// Used Number and isNaN to recognize ids instead of walking over the characters.
'use strict'

function routeOf (method, path) {
  const parts = path.split('?')[0].split('/')
  return method + ' ' + parts.map(part => isNaN(part) ? part : ':id').join('/')
}

module.exports = function busiest (log) {
  const routes = new Map()
  for (const line of log.split('\n')) {
    const [method, path, , ms] = line.split(' ')
    const route = routeOf(method, path)
    const seen = routes.get(route) || { route, requests: 0, milliseconds: 0 }
    seen.requests++
    seen.milliseconds += Number(ms)
    routes.set(route, seen)
  }
  return Array.from(routes.values()).sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}
