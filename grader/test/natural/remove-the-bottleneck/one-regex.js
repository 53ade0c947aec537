// A single global regular expression walks the whole log; replace with lookahead makes the :id segments.
'use strict'

const LINE = /^(\S+) ([^ ?]+)\S* \d+ (\d+)$/gm
const NUMBER = /\/\d+(?=\/|$)/g

module.exports = log => {
  const totals = {}
  for (const [, method, path, ms] of log.matchAll(LINE)) {
    const route = `${method} ${path.replace(NUMBER, '/:id')}`
    const total = totals[route] ??= { route, requests: 0, milliseconds: 0 }
    total.requests += 1
    total.milliseconds += +ms
  }
  return Object.values(totals)
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}
