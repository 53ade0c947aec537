import t from 'tap'
import { tokensOf } from '../../../../server/analysis/similarity/tokens.ts'

const formOf = (source: string) => tokensOf('any.js', source).tokens.join(' ')

/** Ways to write the same, each beside the others. */
const SAME: Record<string, string[]> = {
  'a function': [
    'function f (x) { return x + 1 }',
    'const f = (x) => { return x + 1 };',
    'var f = x => x + 1',
    'let f = function (x) { return (x + 1); }',
    'const f = function inner (x) { return x + 1 }',
    'async function f (x) { return x + 1 }',
  ],
  'a function that is exported': [
    'module.exports = function f (x) { g(x) }',
    'function f (x) { g(x) }\nmodule.exports = f',
    'const f = (x) => { g(x) }\nexports.f = f',
    'export default function f (x) { g(x) }',
    'export default (x) => { g(x) }',
  ],
  'a class': ['class A extends B { m () { } }', 'const A = class extends B { m () { } }', 'export class A extends B { m () { } }'],
  'one statement': ['if (a) b()\nelse c()', 'if (a) { b() } else { c() }', 'if (a) {\n  { b(); }\n}\nelse\n  c();;'],
  loops: ['for (var i = 0; i < n; i++) f(i)', 'for (let i = 0; n > i; i += 1) { f(i) }', 'for (var i = 0; i < n; ++i) { f(i); }'],
  'a loop over values': ['for (const one of all) while (one.next()) f()', 'for (let one of all) { while (one["next"]()) { f() } }'],
  declarations: ['var a = 1, b = 2, c', 'const a = 1\nlet b = 2\nlet c = undefined', 'let a = 1; { var b = 2; let c = void 0 }'],
  'taken apart': ['const { a, b } = c', 'const a = c.a\nconst b = c.b', "var { 'a': a, b: b } = c"],
  'one name of a module': ["const { readFile } = require('fs')", "const readFile = require('fs').readFile"],
  directives: ["'use strict'\nf()", '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nf();', 'f()'],
  'else after return': [
    'function f () { if (a) return 1\nelse if (b) { return 2 } else return 3 }',
    'function f () { if (a) { return 1 }\nif (b) return 2\nreturn 3 }',
  ],
  'names in quotation marks': ["a['b'] = { 'c': 1 }", 'a.b = { c: 1 }'],
  text: ["'a' + b + 'c'", '`a${b}c`', '"a" + (b + "c")', "'' + `a${b}` + 'c'"],
  comparisons: ['a === null && b > 1', 'null == a && 1 < b', '(a == null) && (1) < b'],
  assignments: ['x = x + y\nz = z || 1', 'x += y; z ||= 1'],
  steps: ['i++', '++i', 'i += 1', 'i = i + 1'],
  'a catch': ['try { f() } catch (error) { g() } finally { h() }', 'try { f() } catch { g(); } finally { { h() } }'],
  values: ['f(undefined, -1, true)', 'f(void 0, 1, !0)'],
  'a method': ['const o = { f: function (x) { return x } }', 'const o = { f (x) { return x } }', 'const o = { f: x => x, }'],
  'optional calls': ['a?.b.c', '(a?.b).c'],
  'a switch': ['switch (a) { case 1: f(); break\ndefault: g() }', 'switch (a) { case 1: { f(); break } default: { g() } }'],
}

for (const [what, ways] of Object.entries(SAME)) {
  t.test(`one form: ${what}`, async (t) => {
    const [first, ...others] = ways.map(formOf)
    t.not(first, '')
    for (const [place, other] of others.entries()) t.equal(other, first, ways[place + 1])
  })
}

t.test('what does something else has another form', async (t) => {
  const pairs = [
    ['if (a) b()\nelse c()', 'if (a) { b(); c() }'],
    ['if (a) { b() } c()', 'if (a) { b(); c() }'],
    ['if (a) b()\nelse c()', 'if (a) b()\nc()'],
    ['for (const x of y) f()', 'for (const x in y) f()'],
    ['while (a) f()', 'do f()\nwhile (a)'],
    ['a < b', 'a <= b'],
    ['a < f(b)', 'a > f(b)'],
    ['i++', 'i--'],
    ['x = x - y', 'x = y - x'],
    ['a + b', "a + 'b'"],
    ['a + b + c', 'a + b * c'],
    ['const f = (x) => { x() }', 'const f = (x) => x()'],
    ['x.y(1)', 'x[y](f)'],
    ['try { f() } catch { g() }', 'try { f() } finally { g() }'],
  ]
  for (const [one, other] of pairs) t.not(formOf(one!), formOf(other!), `${one} | ${other}`)
})

t.test('places are in order, also where parts change places', async (t) => {
  const { tokens, mapping } = tokensOf('any.js', 'exports.f = function (x) {\n  return (\n    x.length >\n      x.size\n  )\n}\n')
  t.equal(tokens.length, mapping.length)
  mapping.forEach((region, place) => {
    const before = mapping[place - 1]
    t.ok(
      before === undefined ||
        region.startRow > before.startRow ||
        (region.startRow === before.startRow && region.startCol >= before.startCol),
      `token ${place} does not begin before the one before it`,
    )
    t.ok(
      region.endRow > region.startRow || (region.endRow === region.startRow && region.endCol >= region.startCol),
      `token ${place} ends after it begins`,
    )
  })
})

t.test('chains as long as a source can have them take no more time than it has nodes', async (t) => {
  const began = process.cpuUsage().user
  for (const chain of [
    `${'a + '.repeat(20_000)}a`,
    `${"'a' + ".repeat(20_000)}a`,
    `${'if (a) { return } else '.repeat(300)}{ f() }`,
    `${'{'.repeat(500)}f()${'}'.repeat(500)}`,
    `const { a } = ${'b.'.repeat(20_000)}c`,
  ])
    formOf(chain)
  t.ok(process.cpuUsage().user - began < 5_000_000)
})
