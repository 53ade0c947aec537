import { Script } from 'node:vm'
import t from 'tap'
import { plainSource } from '../../../shared/catalogue/plain-source.ts'

/** The exports of a CommonJS file. */
function exportsOf(code: string, modules: Record<string, unknown> = {}): any {
  const module = { exports: {} }
  const load = new Script(`(function (exports, require, module) {\n${code}\n})`).runInThisContext()
  load(module.exports, (name: string) => modules[name], module)
  return module.exports
}

/** Lines without indentation. */
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

t.test('CommonJS stays as it is', async (t) => {
  const source = "'use strict'\nmodule.exports = (a, b) => a + b\n"
  t.same(plainSource(source), { code: source, form: 'commonjs' })
})

t.test('TypeScript loses its types, and each token stays in its line and column', async (t) => {
  const source = `interface Pair { a: number
  b: number }
type Sum = (pair: Pair) => number
const add: Sum = ({ a, b }: Pair): number => (a as number) + b!
module.exports = add satisfies Sum`
  const { code, form } = plainSource(source)
  t.equal(form, 'typescript')
  t.equal(code.split('\n').length, 5)
  t.equal(code.split('\n')[3]!.indexOf('+ b'), source.split('\n')[3]!.indexOf('+ b'))
  t.equal(exportsOf(code)({ a: 1, b: 2 }), 3)
})

t.test('the default export of an ES module becomes module.exports, wherever it stands', async (t) => {
  for (const source of [
    'export default function add (a, b) {\n  return a + b\n}',
    'export default (a, b) => a + b',
    'export default function (a, b) { return a + b }',
    'const add = (a, b) => a + b\nexport { add as default }',
    'const add = (a, b) => a + b\nexport default add',
  ]) {
    const { code, form } = plainSource(source)
    t.equal(form, 'module')
    t.equal(exportsOf(code)(1, 2), 3, source)
  }
})

t.test('lines stay where they are, also after an import of several lines', async (t) => {
  const source = `import {
  sum,
  mean as average,
} from './numbers.js'
import fs, { readFileSync } from 'node:fs'
import * as path from 'node:path'

export const twice = (list) => 2 * sum(list)
export default function both (list) {
  return [twice(list), average(list), typeof fs, typeof readFileSync, typeof path]
}`
  const { code } = plainSource(source)
  const [before, after] = [linesOf(source), linesOf(code)]
  for (const line of [3, 6, 7, 9, 10])
    t.ok(after[line]!.includes(before[line]!.replace(/^export (?:default )?/, '')) || line === 3, `line ${line + 1}`)
  const found = exportsOf(code, {
    './numbers.js': { sum: (list: number[]) => list.length, mean: () => 7 },
    'node:fs': { readFileSync() {} },
    'node:path': {},
  })
  t.same(found([1, 2]), [4, 7, 'object', 'function', 'object'])
  t.equal(found.twice([1]), 2, 'named exports are its properties')
})

t.test('TypeScript can be an ES module', async (t) => {
  const { code, form } = plainSource("import type { List } from './types.js'\nexport default (list: List): number => list.length")
  t.equal(form, 'typescript')
  t.equal(exportsOf(code)([1, 2]), 2)
})

t.test('an ES module is strict', async (t) => {
  t.throws(() => exportsOf(plainSource('export default () => { undeclared = 1 }').code)(), ReferenceError)
})

t.test('what is none of these throws as JavaScript does', async (t) => {
  for (const source of ['const a = ', 'export default await 1', 'export default import.meta.url', 'enum Color { Red }', 'a b c'])
    t.throws(() => plainSource(source), SyntaxError, source)
})

t.test('the error of TypeScript is where TypeScript finds it, not at the first type', async (t) => {
  for (const [source, line, column, message] of [
    ['const a: number = 1\nconst b = = 2\n', 2, 10, 'Expression expected'],
    ['interface A { x: number }\nconst f = (a: A) => a.x)\n', 2, 23, 'Expected a semicolon'],
    ['const a: number = 1\n  enum B { c }', 2, 2, 'TypeScript enum is not supported: only types are removed'],
    ['enum B { c }', 1, 0, 'TypeScript enum is not supported: only types are removed'],
    ['class A {\n  constructor(private x: number) {}\n}', 2, 22, 'TypeScript parameter property is not supported: only types are removed'],
  ] as const)
    t.throws(() => plainSource(source), { message, loc: { line, column } }, source)
})

t.test('the error of JavaScript is where JavaScript finds it', async (t) => {
  for (const [source, line, column] of [
    ['const a = = 1', 1, 10],
    ['const a = 1\nconst b = `${1', 2, 14],
  ] as const)
    t.throws(() => plainSource(source), { message: /\(\d+:\d+\)$/, loc: { line, column } }, source)
})
