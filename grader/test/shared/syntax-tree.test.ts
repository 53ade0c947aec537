import { parse } from 'acorn'
import t from 'tap'
import { parseTree } from '../../shared/syntax-tree.ts'

const OPTIONS = { ecmaVersion: 'latest', sourceType: 'script', locations: true } as const

t.test('the tree is the one that acorn gives', async (t) => {
  for (const source of [
    'var a, b; { let a; { var b } }',
    'class A { #a = 1; b() { return #a in this } }',
    'f: for (const [a = 1] of b) { try { break f } catch ({ c }) { var d } }',
    'function a() {} switch (a) { case 1: function b() {} }',
  ]) {
    t.same(JSON.stringify(parseTree(source, OPTIONS)), JSON.stringify(parse(source, OPTIONS)), source)
  }
})

t.test('names are not checked', async (t) => {
  for (const source of ['let a; let a', 'class A { b() { return this.#c } }']) {
    t.throws(() => parse(source, OPTIONS), SyntaxError, source)
    t.equal(parseTree(source, OPTIONS).type, 'Program', source)
  }
  t.equal(parseTree('export { a }', { ...OPTIONS, sourceType: 'module' }).type, 'Program')
})
