'use strict'

const t = require('tap')
const known = require('starwars-names').all
const createName = require('../starter/create-name')

t.test('makes a name from a known one', async t => {
  for (let i = 0; i < 20; i++) {
    const name = createName()
    t.equal(typeof name, 'string', 'a name is a string; is there a return?')
    t.ok(known.some(one => String(name).startsWith(one)), 'it begins with a name of starwars-names', { found: name })
    t.ok(String(name).length <= 60, 'it has at most 60 characters', { found: name })
  }
})

t.test('never hands out a name twice', async t => {
  // More than any memory of the last few thousand names can hold, and far more than there are known names.
  const given = new Set()
  let repeated = null
  let calls = 0
  while (repeated === null && calls < 30000) {
    const name = createName()
    if (given.has(name)) repeated = name
    given.add(name)
    calls++
  }
  t.equal(repeated, null, repeated === null
    ? '30,000 names, all different'
    : `“${repeated}” came again at call ${calls}: what is forgotten must not be needed to know what was given`)
})

t.test('draws the known names at random', async t => {
  const drawn = new Set()
  for (let i = 0; i < 1000; i++) {
    const name = createName()
    drawn.add(known.find(one => String(name).startsWith(one)))
  }
  t.ok(drawn.size >= 60, 'a thousand names are made from nearly all of the known ones', { found: drawn.size, known: known.length })
})
