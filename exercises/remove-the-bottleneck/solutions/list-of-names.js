'use strict'

// The list is still searched, but names are compared, which were made once for each line.
function busiest (log) {
  const routes = []
  for (const line of log.split('\n')) {
    const [method, target, , milliseconds] = line.split(' ')
    const name = method + ' ' + target.split('?')[0].split('/').map(segment => /^[0-9]+$/.test(segment) ? ':id' : segment).join('/')
    let known = routes.find(each => each.route === name)
    if (!known) routes.push(known = { route: name, requests: 0, milliseconds: 0 })
    known.requests++
    known.milliseconds += Number(milliseconds)
  }
  return routes.sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}

module.exports = busiest
