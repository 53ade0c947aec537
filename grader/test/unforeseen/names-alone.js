// create-name, wrong (“Yoda” came again) → forgets-counts: there are no counts that could be forgotten
'use strict'
const randomName = require('starwars-names').random
module.exports = function createName () {
  return randomName()
}
