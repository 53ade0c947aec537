'use strict'

const t = require('tap')
const commonest = require('../starter/commonest')

t.test('finds the letter that occurs most often', async t => {
  t.equal(commonest('hello'), 'l', 'two of l, one of each other; is there a return?')
  t.equal(commonest('a'), 'a', 'a single letter is its own winner')
  t.equal(commonest('banana'), 'a', 'three of a, two of n')
  t.equal(commonest('zebras doze'), 'e', 'the first two letters that come up are not the answer')
})

t.test('takes the first in the alphabet where several share the first place', async t => {
  t.equal(commonest('tattoo oat'), 't', 'four of t')
  t.equal(commonest('noon'), 'n', 'two of n, two of o: n comes first')
  t.equal(commonest('cba'), 'a', 'one of each: not the one that the text begins with')
  t.equal(commonest('zyzy'), 'y', 'the order of the alphabet decides, not that of the text')
})

t.test('counts the letters a to z and nothing else', async t => {
  t.equal(commonest('a  b  b  c'), 'b', 'there are more spaces than letters; a space is none')
  t.equal(commonest('AAA bb'), 'b', 'capitals are not counted')
  t.equal(commonest('`````{{{{{ c'), 'c', 'these signs stand next to a and z in the table of codes')
  t.equal(commonest('ää öö e'), 'e', 'letters with marks on them are not counted')
})

t.test('answers with an empty string where there is no letter', async t => {
  t.equal(commonest(''), '', 'nothing in, nothing out')
  t.equal(commonest('1, 2, 3.'), '', 'digits and commas only')
})

t.test('counts to the end, however long the text', async t => {
  for (let length = 1; length <= 12; length++) {
    t.equal(commonest('z'.repeat(length) + 'y'.repeat(length + 1)), 'y', `${2 * length + 1} letters, and the last one decides`)
  }
  t.equal(commonest('ba'.repeat(405) + 'a'), 'a', '406 of a, 405 of b: a sample of the characters does not tell')
})
