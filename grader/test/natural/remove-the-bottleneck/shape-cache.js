// Memoized shapeOf with an LRU cache, because the same paths are looked at over and over.
'use strict'

const { LRUCache } = require('lru-cache')
const shapes = new LRUCache({ max: 1000 })

function shapeOf (path) {
  let shape = shapes.get(path)
  if (shape === undefined) {
    shape = path.split('/').map(s => s !== '' && [...s].every(c => c >= '0' && c <= '9') ? ':id' : s).join('/')
    shapes.set(path, shape)
  }
  return shape
}

function withoutQuery (path) {
  const end = path.indexOf('?')
  return end === -1 ? path : path.slice(0, end)
}

module.exports = function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, path, , milliseconds] = line.split(' ')
    tally(routes, { method, path: withoutQuery(path), milliseconds: Number(milliseconds) })
  }
  return routes
    .map(r => ({ route: r.method + ' ' + shapeOf(r.path), requests: r.requests, milliseconds: r.milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}

function tally (routes, request) {
  for (const route of routes) {
    if (route.method === request.method && shapeOf(route.path) === shapeOf(request.path)) {
      route.requests++
      route.milliseconds += request.milliseconds
      return
    }
  }
  routes.push({ method: request.method, path: request.path, requests: 1, milliseconds: request.milliseconds })
}
