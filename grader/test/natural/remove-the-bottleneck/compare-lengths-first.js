// Most paths differ in length or in their second segment, so isSamePath checks cheap things before it makes shapes.
'use strict'

const MOST = 5

function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, path, , milliseconds] = line.split(' ')
    const request = { method, path: path.split('?')[0], milliseconds: Number(milliseconds) }
    const known = routes.find(route => route.method === request.method && isSamePath(route.path, request.path))
    if (known) {
      known.requests++
      known.milliseconds += request.milliseconds
    } else {
      routes.push({ ...request, requests: 1 })
    }
  }
  return routes
    .map(({ method, path, requests, milliseconds }) => ({ route: `${method} ${shapeOf(path).join('/')}`, requests, milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, MOST)
}

function isSamePath (one, other) {
  if (one === other) return true
  if (one[1] !== other[1]) return false
  const mine = shapeOf(one)
  const theirs = shapeOf(other)
  return mine.length === theirs.length && mine.every((segment, i) => segment === theirs[i])
}

function shapeOf (path) {
  return path.split('/').map(segment => /^\d+$/.test(segment) ? ':id' : segment)
}

module.exports = busiest
