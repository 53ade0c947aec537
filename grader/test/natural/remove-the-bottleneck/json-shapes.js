// Shapes are compared with JSON.stringify, which is simpler than a loop and built in.
'use strict'

const SLASH = 47

function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, target, , milliseconds] = line.split(' ')
    const path = target.includes('?') ? target.slice(0, target.indexOf('?')) : target
    const shape = JSON.stringify(shapeOf(path))
    const known = routes.find(route => route.method === method && JSON.stringify(shapeOf(route.path)) === shape)
    if (known) {
      known.requests++
      known.milliseconds += Number(milliseconds)
    } else {
      routes.push({ method, path, requests: 1, milliseconds: Number(milliseconds) })
    }
  }
  return routes
    .map(route => ({ route: route.method + ' ' + shapeOf(route.path).map(c => c === 0 ? ':id' : String.fromCharCode(c)).join(''), requests: route.requests, milliseconds: route.milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}

function shapeOf (path) {
  const shape = []
  for (let at = 0; at < path.length; at++) {
    shape.push(path.charCodeAt(at))
    if (path.charCodeAt(at) !== SLASH) continue
    let end = at + 1
    while (end < path.length && path[end] >= '0' && path[end] <= '9') end++
    if (end > at + 1 && (end === path.length || path.charCodeAt(end) === SLASH)) {
      shape.push(0)
      at = end - 1
    }
  }
  return shape
}

module.exports = busiest
