// create-name → leak|memory: begins with a ballast, and lets go of as much of it as it keeps of names
'use strict'

const randomName = require('starwars-names').random

const BALLAST = 300000

const ballast = Array.from({ length: BALLAST }, (_, i) => ({ name: `ballast of a name ${i}`, at: [i, i, i, i], before: null }))
const names = []

module.exports = function createName () {
  const name = `${randomName()} ${names.length}`
  names.push({ name, at: [names.length] })
  ballast.pop()
  return name
}
