'use strict'

const NUMBER = /\/[0-9]+(?=\/|$)/g

function busiest (log) {
  const routes = Object.create(null)
  for (const line of log.split('\n')) {
    const [method, target, , milliseconds] = line.split(' ')
    const query = target.indexOf('?')
    const path = query === -1 ? target : target.slice(0, query)
    const route = `${method} ${path.replace(NUMBER, '/:id')}`
    routes[route] ??= { route, requests: 0, milliseconds: 0 }
    routes[route].requests++
    routes[route].milliseconds += +milliseconds
  }
  return Object.values(routes).sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}

module.exports = busiest
