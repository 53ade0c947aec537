import t from 'tap'
import { identitiesIn } from '../../../shared/cpu-profile/identities.ts'
import { readCpuProfile } from '../../../shared/cpu-profile/cpu-profile.ts'
import type { FunctionIdentity } from '../../../contracts/index.ts'

const SOURCE = `'use strict'
function totals (rows) {
  const byDay = [...rows].sort((a, b) => a.day - b.day)
  const keep = async x => x
  exports.later = function (x) { return byDay.map(x => x).map(x => x) }
  return byDay.sort((a, b) => b.sum - a.sum)
}
class Queue { static of (x) { return x } #next () {} get size () { return 0 } }
run({ at (x) { return x } }, y ? z => z : null)
`

/** Identity of the function that V8 reports where this text starts. */
function at(source: string, text: string, nth = 0): FunctionIdentity | undefined {
  let offset = source.indexOf(text)
  for (; nth > 0; nth--) offset = source.indexOf(text, offset + 1)
  const before = source.slice(0, offset).split('\n')
  return identitiesIn({ 'a.js': source })('a.js', before.length, before.at(-1)!.length + 1)
}

t.test('an identity has the enclosing functions, and the variable or call that the function goes to', async (t) => {
  for (const [text, within, nth] of [
    ['(rows)', 'totals'],
    ['(a, b)', 'totals › sort()'],
    ['async x', 'totals › keep'],
    ['(x) { return by', 'totals › later'],
    ['x => x)', 'totals › later › map()', 0],
    ['(x) { return x } #', 'of'],
    ['() {}', 'next'],
    ['() { return 0', 'size'],
    ['(x) { return x } }, y', 'at'],
    ['z => z', 'run()'],
  ] as const)
    t.equal(at(SOURCE, text, nth)?.within, within, text)
  t.match(at(SOURCE, '(a, b)'), { line: 3, column: 32 })
  t.match(at(SOURCE, '(a, b)', 1), { line: 6, column: 21 })
})

t.test('the hash of its code does not depend on its place, name or format', async (t) => {
  const code = at(SOURCE, '(rows)')!.code
  const edited = `// a line more\n${SOURCE}`.replace('totals', 'sums').replaceAll(', ', ' , // after a comma\n')
  t.equal(at(edited, '(rows)')!.code, code)
  t.not(at(SOURCE.replace('a.day - b.day', 'b.day - a.day'), '(rows)')!.code, code)
  t.not(at(SOURCE, '(a, b)')!.code, at(SOURCE, '(a, b)', 1)!.code)
})

t.test('other places, and files that cannot be parsed, have no identity', async (t) => {
  t.equal(at(SOURCE, 'byDay.sort'), undefined)
  t.equal(identitiesIn({ 'a.js': SOURCE })('a.js', 99, 1), undefined)
  t.equal(identitiesIn({ 'a.js': SOURCE })('b.js', 1, 1), undefined)
  t.equal(identitiesIn({ 'a.js': SOURCE })('toString', 1, 1), undefined)
  t.equal(identitiesIn({ 'a.js': 'const const' })('a.js', 1, 1), undefined)
  t.equal(identitiesIn({ 'a.js': `${'a=>'.repeat(60_000)}1` })('a.js', 1, 1), undefined)
  const many = identitiesIn({ 'a.js': 'x(()=>{});'.repeat(2000) })
  t.equal(many('a.js', 1, 3)?.within, 'x()')
})

t.test('anonymous functions on one line stay separate in a profile', async (t) => {
  const source = 'module.exports = list => list.map(x => x + 1).filter(x => x > 1)'
  const frame = (functionName: string, columnNumber: number) => ({
    functionName,
    url: 'file:///job/starter/a.js',
    lineNumber: 0,
    columnNumber,
  })
  const nodes = [
    { id: 1, callFrame: { functionName: '(root)', url: '', lineNumber: -1, columnNumber: -1 }, children: [2] },
    { id: 2, callFrame: frame('module.exports', source.indexOf('list =>')), children: [3, 4] },
    { id: 3, callFrame: frame('', source.indexOf('x => x + 1')) },
    { id: 4, callFrame: frame('', source.indexOf('x => x > 1')) },
  ]
  const bytes = Buffer.from(JSON.stringify({ nodes, samples: [2, 3, 4, 4], timeDeltas: [100, 100, 100, 100], startTime: 0, endTime: 400 }))
  const merged = readCpuProfile(bytes, 1)!
  t.equal(merged.tree.children[0]!.children.length, 1, 'without their source they are one')
  const { tree, functions } = readCpuProfile(bytes, 1, 'function', identitiesIn({ 'a.js': source }))!
  t.match(
    tree.children[0]!.children.map(({ identity, selfUs }) => [identity!.within, selfUs]),
    [
      ['exports › filter()', 200],
      ['exports › map()', 100],
    ],
  )
  t.equal(functions.filter(({ name }) => name === '(anonymous)').length, 2)
})
