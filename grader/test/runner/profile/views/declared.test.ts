import t from 'tap'
import { assignmentTo, callOf, callWith, declarationOf } from '../../../../runner/profile/views/declared.ts'

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

const CALLS = `'use strict'
const { once } = require('events')
bus.on('a', (event) => event)
bus
  .on('b', function () {})
once(bus, 'c').then(() => 1).catch(error => {})
new Job(async () => {}).start(1, list.map(x => x))
const alone = () => 2
console.time('d')
`

t.test('an anonymous function is named by the call that it is passed to', async (t) => {
  const at = (text: string) => {
    const offset = CALLS.indexOf(text)
    const before = CALLS.slice(0, offset).split('\n')
    return callWith({ 'a.js': CALLS }, 'a.js', { line: before.length, column: before.at(-1)!.length + 1 })
  }
  t.strictSame(at('(event)'), { callee: 'bus.on', file: 'a.js', line: 3 })
  t.strictSame(at('() {}'), { callee: 'bus.on', file: 'a.js', line: 4 }, 'V8 has a function begin at its parameters')
  t.strictSame(at('() => 1'), { callee: 'once', file: 'a.js', line: 6 }, 'the call that made the promise')
  t.strictSame(at('error =>'), { callee: 'once', file: 'a.js', line: 6 })
  t.strictSame(at('async () =>'), { callee: 'Job', file: 'a.js', line: 7 })
  t.strictSame(at('x => x'), { callee: 'list.map', file: 'a.js', line: 7 })
  t.equal(at('() => 2'), null)
})

t.test('a call is found by the name of its callee, in order of preference', async (t) => {
  t.strictSame(callOf({ 'a.js': CALLS }, ['once', 'on']), { callee: 'once', file: 'a.js', line: 6 })
  t.strictSame(callOf({ 'a.js': CALLS }, ['emit', 'on']), { callee: 'bus.on', file: 'a.js', line: 3 })
  t.strictSame(callOf({ 'a.js': CALLS }, ['console.time']), { callee: 'console.time', file: 'a.js', line: 9 })
  t.equal(callOf({ 'a.js': CALLS }, ['console.count', 'time.console', 'ime']), null)
  t.equal(callOf({ 'a.js': 'const const' }, ['once']), null)
})

t.test('what cannot be read has none', async (t) => {
  t.equal(declarationOf({ 'a.js': 'const const' }, 'a.js', 'a', { line: 1, column: 1 }), null)
  t.equal(declarationOf({ 'a.js': `var a = ${'['.repeat(30_000)}` }, 'a.js', 'a', { line: 9e9, column: 9e9 }), null)
  t.equal(declarationOf({}, 'b.js', 'a', { line: 1, column: 1 }), null)
})
