// Formats the running number with Intl so that it reads well: Yoda 1,234
'use strict'
const { random } = require('starwars-names')

const format = new Intl.NumberFormat('en-US')
let count = 0

module.exports = () => `${random()} ${format.format(++count)}`
