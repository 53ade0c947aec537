'use strict'

// Not a test of your function, but of a harness. Nothing can fail here: read what it says.
const t = require('tap')
const commonest = require('../starter/commonest')
const believe = require('./naive-harness')
const original = require('./original')

t.test('for your information', async t => {
  t.pass(`the naive harness believes: ${inWords(believe(commonest, original))}`)
})

function inWords (ratio) {
  if (!(ratio > 0 && ratio < Infinity)) return `${ratio}× as fast, whatever that may be`
  const digits = ratio < 10 ? 1 : 0
  return `${ratio.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}× as fast`
}
