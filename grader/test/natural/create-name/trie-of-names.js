// Inserts every name into a trie so that a name that was taken is found quickly
const sw = require('starwars-names')

const root = new Map()

function insert(word) {
  let node = root
  for (const letter of word) {
    let child = node.get(letter)
    if (!child) node.set(letter, child = new Map())
    node = child
  }
  const fresh = !node.has('end')
  node.set('end', true)
  return fresh
}

let n = 0
module.exports = function createName() {
  let name
  do name = sw.random() + ' ' + n++
  while (!insert(name))
  return name
}
