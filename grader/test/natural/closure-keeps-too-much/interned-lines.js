// Interns every line to a number, so that pages are small arrays of numbers
'use strict'

const ids = new Map()
let before = []
let checks = 0

function idOf (line) {
  let id = ids.get(line)
  if (id === undefined) ids.set(line, id = ids.size)
  return id
}

module.exports = function changes (text) {
  const page = text.split('\n').map(idOf)
  const fresh = page.filter(id => !before.includes(id)).length
  before = page
  return `check ${++checks}: ${fresh} of ${page.length} lines are new`
}
