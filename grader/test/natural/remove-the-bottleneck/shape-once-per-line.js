// The request's shape is computed once per line, no longer for each comparison; known routes still make theirs.
'use strict'

const DIGITS = /^\d+$/

const shapeOf = path => path.split('/').map(part => DIGITS.test(part) ? null : part)
const isSame = (a, b) => a.length === b.length && a.every((part, i) => part === b[i])

function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, url, , ms] = line.split(' ')
    const path = url.split('?')[0]
    const shape = shapeOf(path)
    const known = routes.find(route => route.method === method && isSame(shapeOf(route.path), shape))
    if (known) {
      known.requests++
      known.milliseconds += Number(ms)
    } else {
      routes.push({ method, path, requests: 1, milliseconds: Number(ms) })
    }
  }
  return routes
    .map(({ method, path, ...counts }) => ({ route: `${method} ${shapeOf(path).map(part => part ?? ':id').join('/')}`, ...counts }))
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}

module.exports = busiest
