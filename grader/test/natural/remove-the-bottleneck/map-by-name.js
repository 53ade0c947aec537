// Build the route name once for each line and count in a Map.
'use strict'

function nameOf (method, path) {
  const query = path.indexOf('?')
  const clean = query < 0 ? path : path.slice(0, query)
  const segments = clean.split('/')
  for (let i = 0; i < segments.length; i++) {
    if (/^\d+$/.test(segments[i])) segments[i] = ':id'
  }
  return method + ' ' + segments.join('/')
}

function busiest (log) {
  const routes = new Map()
  for (const line of log.split('\n')) {
    const [method, path, , ms] = line.split(' ')
    const route = nameOf(method, path)
    const entry = routes.get(route)
    if (entry === undefined) {
      routes.set(route, { route, requests: 1, milliseconds: Number(ms) })
    } else {
      entry.requests++
      entry.milliseconds += Number(ms)
    }
  }
  return [...routes.values()]
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}

module.exports = busiest
