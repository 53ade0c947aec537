// Every known route keeps a regular expression that its requests match; a new one is made from a path.
'use strict'

function patternOf (path) {
  const source = path.replace(/[.*+^${}()|[\]\\]/g, '\\$&').replace(/\/\d+(?=\/|$)/g, '/\\d+')
  return new RegExp('^' + source + '$')
}

const nameOf = path => path.replace(/\/\d+(?=\/|$)/g, '/:id')

function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, url, , ms] = line.split(' ')
    const path = url.replace(/\?.*/, '')
    let route = routes.find(each => each.method === method && each.pattern.test(path))
    if (route === undefined) {
      route = { method, pattern: patternOf(path), name: nameOf(path), requests: 0, milliseconds: 0 }
      routes.push(route)
    }
    route.requests++
    route.milliseconds += +ms
  }
  return routes
    .map(({ method, name, requests, milliseconds }) => ({ route: `${method} ${name}`, requests, milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}

module.exports = busiest
