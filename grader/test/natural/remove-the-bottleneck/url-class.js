// Parsed each target with the URL class, the standard way, and counted in a Map.
'use strict'

module.exports = function busiest (log) {
  const stats = new Map()
  for (const line of log.split('\n')) {
    const [method, target, , ms] = line.split(' ')
    const { pathname } = new URL(target, 'http://localhost')
    const route = method + ' ' + pathname.split('/').map(p => /^\d+$/.test(p) ? ':id' : p).join('/')
    let stat = stats.get(route)
    if (!stat) {
      stat = { route, requests: 0, milliseconds: 0 }
      stats.set(route, stat)
    }
    stat.requests++
    stat.milliseconds += Number(ms)
  }
  return [...stats.values()].sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}
