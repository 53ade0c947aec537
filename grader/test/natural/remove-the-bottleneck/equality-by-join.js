// Compare shapes as joined strings instead of element by element; shorter and native.
'use strict'

const isDigits = text => text.length > 0 && [...text].every(c => c >= '0' && c <= '9')
const shapeOf = path => path.split('/').map(part => isDigits(part) ? ':id' : part)

function findRoute (routes, method, path) {
  return routes.find(route => route.method === method && shapeOf(route.path).join('/') === shapeOf(path).join('/'))
}

module.exports = function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, url, , ms] = line.split(' ')
    const path = url.split('?')[0]
    const route = findRoute(routes, method, path)
    if (route) {
      route.requests += 1
      route.milliseconds += Number(ms)
    } else {
      routes.push({ method, path, requests: 1, milliseconds: Number(ms) })
    }
  }
  return routes
    .map(({ method, path, requests, milliseconds }) => ({ route: method + ' ' + shapeOf(path).join('/'), requests, milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}
