// A session store whose entries expire after 5,000 later visitors
'use strict'
const { random } = require('starwars-names')

const LIFETIME = 5000
const sessions = new Map()
let id = 0

module.exports = function createName () {
  id++
  sessions.set(id, { name: random(), started: performance.now() })
  sessions.delete(id - LIFETIME)
  return `${sessions.get(id).name} ${id}`
}
