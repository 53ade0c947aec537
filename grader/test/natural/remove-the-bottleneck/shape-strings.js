// Kept the list of routes, but each keeps its shape as a string, so a comparison is one ===.
'use strict'

function shapeOf (path) {
  return path.replace(/\/\d+(?![^/])/g, '/:id')
}

function busiest (log) {
  const routes = []
  log.split('\n').forEach(line => {
    const fields = line.split(' ')
    const route = fields[0] + ' ' + shapeOf(fields[1].split('?')[0])
    const known = routes.find(each => each.route === route)
    if (known) {
      known.requests++
      known.milliseconds += Number(fields[3])
    } else {
      routes.push({ route, requests: 1, milliseconds: Number(fields[3]) })
    }
  })
  routes.sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
  return routes.slice(0, 5)
}

module.exports = busiest
