// A trie of path segments, where :id is a child like any other; counts are kept in the leaves.
'use strict'

const DIGITS = /^\d+$/

class Node {
  children = new Map()
  requests = 0
  milliseconds = 0

  child (name) {
    let child = this.children.get(name)
    if (!child) this.children.set(name, child = new Node())
    return child
  }
}

function * leaves (node, name) {
  if (node.requests > 0) yield { route: name, requests: node.requests, milliseconds: node.milliseconds }
  for (const [segment, child] of node.children) yield * leaves(child, name + '/' + segment)
}

module.exports = function busiest (log) {
  const methods = new Map()
  for (const line of log.split('\n')) {
    const [method, url, , ms] = line.split(' ')
    if (!methods.has(method)) methods.set(method, new Node())
    let node = methods.get(method)
    for (const segment of url.split('?', 1)[0].slice(1).split('/')) {
      node = node.child(DIGITS.test(segment) ? ':id' : segment)
    }
    node.requests++
    node.milliseconds += Number(ms)
  }
  const all = []
  for (const [method, root] of methods) all.push(...leaves(root, method + ' '))
  return all
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}
