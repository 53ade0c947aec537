// remove-the-bottleneck, slow 1 → general: the same comparison, by pattern
'use strict'
const MOST = 5
function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, path, , milliseconds] = line.split(' ')
    const clean = path.split('?')[0]
    const known = routes.find(r => r.method === method && same(r.path, clean))
    if (known) { known.requests++; known.milliseconds += Number(milliseconds) } else routes.push({ method, path: clean, requests: 1, milliseconds: Number(milliseconds) })
  }
  return routes.map(r => ({ route: r.method + ' ' + norm(r.path), requests: r.requests, milliseconds: r.milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, MOST)
}
const norm = path => path.replace(/\/\d+(?=\/|$)/g, '/:id')
const same = (a, b) => norm(a) === norm(b)
module.exports = busiest
