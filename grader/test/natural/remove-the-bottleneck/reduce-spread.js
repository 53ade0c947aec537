// Functional style: reduce over the lines with object spread, no mutation anywhere.
'use strict'

const normalize = url => url.split('?')[0].split('/').map(s => (/^\d+$/).test(s) ? ':id' : s).join('/')

const count = (totals, line) => {
  const [method, url, , ms] = line.split(' ')
  const route = `${method} ${normalize(url)}`
  const { requests, milliseconds } = totals[route] || { requests: 0, milliseconds: 0 }
  return { ...totals, [route]: { requests: requests + 1, milliseconds: milliseconds + Number(ms) } }
}

const byLoad = (a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)

module.exports = log => Object.entries(log.split('\n').reduce(count, {}))
  .map(([route, { requests, milliseconds }]) => ({ route, requests, milliseconds }))
  .sort(byLoad)
  .slice(0, 5)
