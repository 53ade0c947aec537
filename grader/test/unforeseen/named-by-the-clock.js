// create-name, wrong (“Yoda 1795865770722” came again) → nothing: a clock is no memory that forgets
'use strict'
const randomName = require('starwars-names').random
module.exports = function createName () {
  return randomName() + ' ' + Date.now()
}
