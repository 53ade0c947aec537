// Normalizes all lines, sorts them as text and counts neighbours, like sort | uniq -c in the shell.
'use strict'

module.exports = function busiest (log) {
  const lines = log.split('\n').map(line => {
    const [method, url, , ms] = line.split(' ')
    return [method + ' ' + url.replace(/\?.*$/, '').replace(/\/\d+(?=\/|$)/g, '/:id'), Number(ms)]
  }).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0)

  const counted = []
  for (const [route, ms] of lines) {
    const last = counted.at(-1)
    if (last !== undefined && last.route === route) {
      last.requests++
      last.milliseconds += ms
    } else {
      counted.push({ route, requests: 1, milliseconds: ms })
    }
  }
  // sort is stable, and routes are in order of their names already
  return counted.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)
}
