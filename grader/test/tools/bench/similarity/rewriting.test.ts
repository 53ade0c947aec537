import t from 'tap'
import { applyEdits, fix } from '../../../../tools/bench/similarity/edits.ts'
import { DISGUISES } from '../../../../tools/bench/similarity/disguises.ts'
import { CLASSIC, MODERN } from '../../../../tools/bench/similarity/linting.ts'
import { TREATMENTS } from '../../../../tools/bench/similarity/treatments.ts'

const SOURCE = `'use strict'
// Adds up.
const scale = 2
const base = 10

function add (list, name) {
  var sum = 0, count = 0
  for (var i = 0; i < list.length; i++) sum = sum + list[i]
  if (sum == 0) return 'nothing of ' + name
  else return { sum: sum, count, text: list.map(function (one) { return one * scale }).join() }
}

function twice (list) {
  try { return add(list, 'twice') } catch (error) { return base }
}

module.exports = { add, twice }
`

/** Without spaces, line ends and semicolons. */
const bare = (text: string) => text.replace(/[\s;]/g, '')
const run = (text: string) => {
  const module: { exports: Record<string, (...inputs: unknown[]) => unknown> } = { exports: {} }
  new Function('module', 'exports', text)(module, module.exports)
  return [
    module.exports['add']!([1, 2, 3], 'x'),
    module.exports['add']!([], 'x'),
    module.exports['twice']!([4]),
    module.exports['twice']!(null),
  ]
}

t.test('a linter with today’s rules', async (t) => {
  t.equal(
    bare(fix(SOURCE, MODERN)),
    bare(`
// Adds up.
const scale = 2
const base = 10
const add = (list, name) => {
  let sum = 0; let count = 0
  for (let i = 0; i < list.length; i++) { sum += list[i] }
  if (sum === 0) { return \`nothing of \${name}\` }
  return { sum: sum, count, text: list.map(((one) => (one * scale))).join() }
}
const twice = (list) => { try { return add(list, 'twice') } catch { return base } }
module.exports = { add, twice }`),
  )
})

t.test('rules of another taste take it back', async (t) => {
  const classic = fix(fix(SOURCE, MODERN), CLASSIC)
  for (const part of [
    'var scale = 2,\n  base = 10;',
    'function add (list, name) {',
    'i += 1) sum += list[i]',
    '("nothing of " + (name) + "")',
    'function (one) { return one * scale }',
  ])
    t.ok(bare(classic).includes(bare(part)), part)
  t.notMatch(classic, /=>|const|let/)
})

t.test('every treatment and disguise leaves a program that does the same', async (t) => {
  const expected = run(SOURCE)
  t.same(expected, [{ sum: 6, count: 0, text: '2,4,6' }, 'nothing of x', { sum: 4, count: 0, text: '8' }, 10])
  for (const [name, rewrite] of Object.entries({ ...TREATMENTS, ...DISGUISES })) {
    for (const at of [0, 1, 2, 3, 4]) {
      const text = rewrite(SOURCE, at)
      t.same(run(text), expected, name)
      if (name !== 'as written' && name !== 'mixed') t.not(text, SOURCE, name)
    }
  }
})

t.test('a renamed copy keeps the names of properties, and a reordered one turns lists around', async (t) => {
  t.equal(
    DISGUISES.renamed('const { a, b: c } = d.a\nexports.c = (a) => ({ a, c: a })', 0),
    'const { a: item1, b: item2 } = d.a\nexports.c = (item1) => ({ a: item1, c: item1 })',
  )
  t.equal(
    DISGUISES.reordered('const a = 1\nconst b = 2\nfunction f () { return { x: 1, y: 2 } }\nfunction g () {}', 0),
    'const b = 2\nconst a = 1\nfunction g () {}\nfunction f () { return { y: 2, x: 1 } }',
  )
  t.match(DISGUISES['comments changed']('// mine\nf()', 0), /^\/\* My own solution\. \*\/\n\/\/ Step 1: see the task\.\nf\(\);/)
})

t.test('edits are made from the end on', async (t) => {
  t.equal(
    applyEdits('abcdef', [
      { start: 0, end: 1, text: '' },
      { start: 3, end: 3, text: '-' },
      { start: 5, end: 6, text: 'XY' },
    ]),
    'bc-deXY',
  )
})
