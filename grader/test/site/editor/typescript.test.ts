import t from 'tap'
import { problemOfTyped } from '../../../../site/src/editor/typescript.ts'
import { syntaxProblemOf } from '../../../shared/catalogue/syntax.ts'

/** The first error of JavaScript is in front of what TypeScript reads. */
const AS_JAVASCRIPT = { file: 'a.js', line: 1, column: 1, problem: 'Unexpected token' }

t.test('code with types is no error', async (t) => {
  for (const source of [
    'export default function sum(array: readonly number[]): number { return array.length }\n',
    'interface Point { x: number }\nconst p: Point = { x: 1 }\nmodule.exports = p',
    'const a = b as unknown as string\nconst c = d!.e satisfies object',
    'function first<T>(list: T[]): T { return list[0]! }',
  ]) {
    t.equal(syntaxProblemOf('a.js', source), null, 'the grader accepts it')
    t.equal(problemOfTyped(source, AS_JAVASCRIPT), null, source)
  }
})

t.test('JavaScript keeps its error', async (t) => {
  for (const source of [
    'const a = = 1',
    '```js\nconst a = 1\n```',
    'let a = 1\nlet a = 2',
    'for (const a of b) if (typeof a !== "string" c()',
  ])
    t.same(problemOfTyped(source, AS_JAVASCRIPT), AS_JAVASCRIPT, source)
})

t.test('an error beside types is where the grader finds it, not at the first type', async (t) => {
  const source = 'const a: number = 1\nfunction f(b: string) {\n  return b.length)\n}\n'
  const found = syntaxProblemOf('a.js', source)
  t.match(found, { line: 3, column: 18 })
  t.match(problemOfTyped(source, AS_JAVASCRIPT), { file: 'a.js', line: 3, column: 18, problem: 'Unexpected token' })
})
