// A tagged template that joins and trims its values
'use strict'
const { random } = require('starwars-names')

const tidy = (strings, ...values) => strings.map((s, i) => s + String(values[i] ?? '').trim()).join('').trim()
const next = (() => { let i = 0; return () => ++i })()

module.exports = () => tidy`  ${random()} (${next()})  `
