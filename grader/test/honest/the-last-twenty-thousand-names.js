// create-name → pass: a ring of twenty thousand names, two megabytes that are full only after three passes
'use strict'

const names = require('starwars-names')
let count = 0

// The last 20,000 names, for a page that lists them. About 2 MB, and never more.
const recent = new Array(20000).fill(null)

function createName () {
  const name = `${names.random()} ${++count}`
  recent[count % recent.length] = { name, at: count }
  return name
}

module.exports = createName
