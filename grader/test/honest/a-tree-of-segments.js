// remove-the-bottleneck → pass: a tree whose branches are the segments of paths, so that no route has a name until the end
'use strict'

const node = () => ({ children: new Map(), requests: 0, milliseconds: 0 })

module.exports = function busiest (log) {
  const root = node()
  for (const line of log.split('\n')) {
    const [method, target, , milliseconds] = line.split(' ')
    let at = step(root, method)
    for (const segment of target.split('?', 1)[0].slice(1).split('/')) at = step(at, /^[0-9]+$/.test(segment) ? ':id' : segment)
    at.requests++
    at.milliseconds += Number(milliseconds)
  }
  const found = []
  for (const [method, tree] of root.children) collect(tree, `${method} `, found)
  return found.sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}

function step ({ children }, name) {
  let child = children.get(name)
  if (child === undefined) children.set(name, (child = node()))
  return child
}

function collect ({ children, requests, milliseconds }, route, found) {
  if (requests > 0) found.push({ route, requests, milliseconds })
  for (const [name, child] of children) collect(child, `${route}/${name}`, found)
}
