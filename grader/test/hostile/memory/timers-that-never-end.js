// create-name → leak|timeout: a timer of no time for every name, which sets itself again each time that it has fired
'use strict'

const randomName = require('starwars-names').random

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  const again = () => { if (name !== '') setTimeout(again, 0) }
  setTimeout(again, 0)
  return name
}
