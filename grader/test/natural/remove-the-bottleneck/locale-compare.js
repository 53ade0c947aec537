// Grouped in a Map and sorted ties with localeCompare, which is the proper way to compare texts.
'use strict'

const toRoute = (method, url) => `${method} ${url.replace(/\?.*$/, '').replace(/\/\d+(?=\/|$)/g, '/:id')}`

module.exports = function busiest (log) {
  const map = new Map()
  for (const line of log.split('\n')) {
    const [method, url, , ms] = line.split(' ')
    const route = toRoute(method, url)
    const { requests = 0, milliseconds = 0 } = map.get(route) ?? {}
    map.set(route, { requests: requests + 1, milliseconds: milliseconds + Number(ms) })
  }
  return [...map]
    .map(([route, counts]) => ({ route, ...counts }))
    .sort((a, b) => b.milliseconds - a.milliseconds || a.route.localeCompare(b.route))
    .slice(0, 5)
}
