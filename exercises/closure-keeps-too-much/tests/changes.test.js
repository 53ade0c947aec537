'use strict'

const t = require('tap')
const changes = require('../starter/changes')

t.test('counts the lines that were not there before', async t => {
  t.equal(changes('a\nb\nc'), 'check 1: 3 of 3 lines are new', 'at first every line is new; is there a return?')
  t.equal(changes('a\nB\nc'), 'check 2: 1 of 3 lines are new', 'one of three has changed')
  t.equal(changes('a\nB\nc'), 'check 3: 0 of 3 lines are new', 'nothing has changed')
})

t.test('compares with the check before, wherever a line stood', async t => {
  changes('a\nb\nc')
  t.match(changes('c\na'), '0 of 2 lines', 'moved is not new')
  t.match(changes('c\na\nd\ne'), '2 of 4 lines', 'two were added')
})

t.test('compares with that check alone', async t => {
  changes('a\nb')
  changes('b\nc')
  t.match(changes('a\nb'), '1 of 2 lines', 'a line that was gone for a check is new again: remember the last page, not all pages')
})

t.test('counts a line as often as it is there', async t => {
  changes('x')
  t.match(changes('x\ny\ny'), '2 of 3 lines', 'both lines are new')
})

t.test('goes on for as long as the process lives', async t => {
  let wrong = null
  changes('0\nsame')
  for (let i = 1; i <= 2000 && wrong === null; i++) {
    const answer = changes(`${i}\nsame`)
    if (!String(answer).endsWith(': 1 of 2 lines are new')) wrong = answer
  }
  t.equal(wrong, null, 'two thousand checks, each of which finds one new line: nothing is forgotten on the way')
})
