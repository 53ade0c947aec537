import t from 'tap'
import { assignmentTo, declarationOf } from '../../../../runner/profile/views/declared.ts'

const SOURCE = `'use strict'
const { names, ages: [first], ...rest } = require('people')
var limit = 3
function outer (cache = names) {
  let limit = 5
  for (const limit of cache) {
    use(() => limit)
  }
  return function inner () { return limit + first }
}
exports.total = 0
`

t.test('a name means the innermost declaration around', async (t) => {
  const at = (name: string, line: number, column: number) => declarationOf({ 'a.js': SOURCE }, 'a.js', name, { line, column })
  t.strictSame(at('names', 9, 10), { line: 2, scope: null }, 'a default value is no declaration')
  t.strictSame(at('first', 9, 10), { line: 2, scope: null })
  t.strictSame(at('rest', 9, 10), { line: 2, scope: null })
  t.strictSame(at('cache', 7, 9), { line: 4, scope: 'outer' })
  t.strictSame(at('limit', 9, 10), { line: 5, scope: 'outer' })
  t.strictSame(at('limit', 7, 9), { line: 6, scope: 'outer' })
  t.strictSame(at('limit', 11, 1), { line: 3, scope: null })
  t.equal(at('nobody', 9, 10), null)
})

t.test('a property is found where it is first given a value', async (t) => {
  t.strictSame(assignmentTo({ 'a.js': SOURCE }, 'total'), { file: 'a.js', line: 11 })
  t.equal(assignmentTo({ 'a.js': SOURCE }, 'nobody'), null)
})

t.test('what cannot be read has none', async (t) => {
  t.equal(declarationOf({ 'a.js': 'const const' }, 'a.js', 'a', { line: 1, column: 1 }), null)
  t.equal(declarationOf({ 'a.js': `var a = ${'['.repeat(30_000)}` }, 'a.js', 'a', { line: 9e9, column: 9e9 }), null)
  t.equal(declarationOf({}, 'b.js', 'a', { line: 1, column: 1 }), null)
})
