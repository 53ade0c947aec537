// Object.groupBy first, then a sum per group: reads like the specification.
'use strict'

const parse = line => {
  const [method, url, , ms] = line.split(' ')
  const [path] = url.split('?')
  const route = method + ' ' + path.split('/').map(part => part !== '' && !isNaN(part) && /^[0-9]+$/.test(part) ? ':id' : part).join('/')
  return { route, ms: parseInt(ms, 10) }
}

const summarize = ([route, lines]) => ({
  route,
  requests: lines.length,
  milliseconds: lines.reduce((sum, { ms }) => sum + ms, 0)
})

const busiest = log => Object.entries(Object.groupBy(log.split('\n').map(parse), ({ route }) => route))
  .map(summarize)
  .toSorted((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
  .slice(0, 5)

module.exports = busiest
