import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'
import t from 'tap'
import { read, trackedFiles } from './tracked.ts'

// `t.match` compares an array with the beginning of another, so `[]` matches every array. Use `{ length: 0 }` instead.

/** Methods of tap that take a pattern as their second argument. */
const MATCHING = ['match', 'notMatch']

/** Lines on which a pattern holds an empty array: it matches every array. */
function emptyArrays(source: string): number[] {
  const program = parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  return nodesOf(
    program,
    ({ type, callee }) => type === 'CallExpression' && callee.type === 'MemberExpression' && MATCHING.includes(callee.property.name),
  )
    .flatMap(({ arguments: [, pattern] }) => nodesOf(pattern, ({ type, elements }) => type === 'ArrayExpression' && elements.length === 0))
    .map(({ loc }) => loc.start.line)
}

// acorn has no type for a node of any kind.
type AnyNode = Record<string, any>

function nodesOf(within: unknown, wanted: (node: AnyNode) => boolean): AnyNode[] {
  if (within === null || typeof within !== 'object') return []
  const inner = Object.values(within).flatMap((part) => nodesOf(part, wanted))
  return 'type' in within && wanted(within) ? [within, ...inner] : inner
}

t.test('an empty array in a pattern is seen, wherever in it', async (t) => {
  t.same(
    emptyArrays("t.match(a, { b: [] })\nt.match(a, [{ b: { c: [] as string[] } }], 'as it is')\nt.same(a, [])\nt.match([], { length: 0 })"),
    [1, 2],
  )
})

t.test('no pattern holds an empty array, which every array matches', async (t) => {
  const tests = trackedFiles().filter(({ path }) => /^(grader|site)\/test\/.*\.ts$/.test(path))
  t.same(
    tests.flatMap(({ path }) => emptyArrays(read(path)).map((line) => `${path}:${line}`)),
    [],
  )
})
