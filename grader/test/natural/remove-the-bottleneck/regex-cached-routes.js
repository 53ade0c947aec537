// Cache from raw path to route name (bounded), regex for the rest; ids repeat often enough I think.
'use strict'

const names = new Map()

function nameOf (path) {
  let name = names.get(path)
  if (name === undefined) {
    name = path.replace(/\?.*/, '').replace(/\/\d+(?=\/|$)/g, '/:id')
    if (names.size > 5000) names.clear()
    names.set(path, name)
  }
  return name
}

module.exports = function busiest (log) {
  const routes = {}
  for (const line of log.split('\n')) {
    const [method, path, , ms] = line.split(' ')
    const route = method + ' ' + nameOf(path)
    if (!(route in routes)) routes[route] = { route, requests: 0, milliseconds: 0 }
    routes[route].requests++
    routes[route].milliseconds += Number(ms)
  }
  return Object.values(routes)
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}
