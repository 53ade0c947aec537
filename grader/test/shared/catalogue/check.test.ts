import t from 'tap'
import { checkSubmission, complete } from '../../../shared/catalogue/check.ts'
import { exercise } from '../../server/http/exercise.ts'

t.test('what can be graded, and what cannot', async (t) => {
  const check = (files: Record<string, string>) => () => checkSubmission(exercise(), files)
  const given = exercise().starter['numbers.js']!

  for (const source of ['', 'module.exports = 1', '#!/usr/bin/env node\n1', 'return 1', 'await = 1', 'new.target', '/(?<year>\\d{4})/v']) {
    t.doesNotThrow(check({ 'add.js': source }), JSON.stringify(source))
  }
  t.doesNotThrow(check({ 'add.js': '1', 'numbers.js': given }), 'a read-only file as given')
  t.doesNotThrow(check({ 'add.js': `//${'x'.repeat(64 * 1024 - 2)}` }), '64 KB to the byte')

  t.throws(check({}), { code: 'E_FILE_MISSING', details: { file: 'add.js' } })
  t.throws(check({ 'add.js': '1', 'numbers.js': `${given} ` }), { code: 'E_FILE_UNKNOWN' })
  t.throws(check({ 'add.js': '1', 'other.js': '1' }), {
    code: 'E_FILE_UNKNOWN',
    message: '“other.js” is not an editable file of add.',
    hint: 'Its editable files are add.js.',
  })
  t.throws(check({ 'add.js': `//${'x'.repeat(64 * 1024 - 1)}` }), {
    code: 'E_FILE_TOO_LARGE',
    message: '“add.js” has 65 KB; the limit is 64 KB.',
  })

  const places: [string, number, number][] = [
    ['let a = 1\nlet a = 2', 2, 5],
    ['import fs "fs"', 1, 11],
    ['export default const', 1, 16],
    ['function f() {', 1, 15],
    ['await f()', 1, 7],
    ['\n\n  }', 3, 3],
    ['"é" é é', 1, 5],
  ]
  for (const [source, line, column] of places) {
    t.throws(check({ 'add.js': source }), { code: 'E_SYNTAX', details: { file: 'add.js', line, column } }, source)
  }
  for (const source of ['export default 1', 'const a = 1\nimport fs from "fs"', 'const add = (a: number): number => a', 'type A = 1'])
    t.doesNotThrow(check({ 'add.js': source }), source)
  for (const [source, place] of [
    ['await f()', '1:7'],
    ['f(import.meta.url)', '1:3'],
    ['export default await 1', '1:1'],
  ]) {
    const message = `add.js:${place}: ES modules are accepted, but not import.meta, and await in async functions only`
    t.throws(check({ 'add.js': source! }), { message, hint: 'Fix the line and try again. This did not count as an attempt.' }, source)
  }
  // Such comments nest.
  t.throws(check({ 'add.js': '<!--\n'.repeat(13_000) }), { code: 'E_SYNTAX', details: { file: 'add.js' } }, 'more than a parser can follow')
  t.throws(check({ 'add.js': 'a b' }), {
    message: 'add.js:1:3: Unexpected token',
    hint: 'Fix the line and try again. This did not count as an attempt.',
  })
})

t.test('a submission is completed from the starter', async (t) => {
  t.same(complete(exercise(), { 'add.js': '1' }), { 'add.js': '1', 'numbers.js': exercise().starter['numbers.js'] })
})

t.test('code that was copied with its Markdown fence', async (t) => {
  const check = (source: string) => () => checkSubmission(exercise(), { 'add.js': source })
  const fences: [string, number][] = [
    ['```js\nmodule.exports = 1\n```\n', 1],
    ['```\nmodule.exports = 1\n```', 1],
    ['\n\r\n ```javascript  \r\nmodule.exports = 1\r\n ```\r\n', 3],
    ['~~~\nmodule.exports = 1\n~~~\n', 1],
    ['module.exports = 1\n```\n', 2],
    ['Here is the code:\n\n```js\nmodule.exports = 1\n```\nIt adds.', 3],
  ]
  for (const [source, line] of fences) {
    t.throws(
      check(source),
      {
        code: 'E_FILE_FENCE',
        message: `“add.js” has a Markdown code fence in line ${line}.`,
        hint: 'Send the code alone, without the lines of ``` and the text around it. This did not count as an attempt.',
        details: { file: 'add.js', line },
      },
      JSON.stringify(source),
    )
  }
  for (const source of ['module.exports = ``', '/*\n```js\nadd(1, 2)\n```\n*/\nmodule.exports = 1', 'module.exports = `\n~~~\n`', '``'])
    t.doesNotThrow(check(source), JSON.stringify(source))
})

t.test('import() is named, with the place of the first', async (t) => {
  const check = (source: string) => () => checkSubmission(exercise(), { 'add.js': source })
  const places: [source: string, line: number, column: number][] = [
    ["module.exports = async () =>\n  (await import('node:os')).EOL", 2, 10],
    ["export default () => import('x') || import('y')", 1, 22],
    ['const load = async (a: string) => import(a)\nmodule.exports = load', 1, 35],
  ]
  for (const [source, line, column] of places)
    t.throws(check(source), {
      code: 'E_SYNTAX',
      details: { line, column },
      message: `add.js:${line}:${column}: import() is not available: use require(), or an import at the top of the file`,
    })
  for (const source of [
    "// import('x')\nmodule.exports = 1",
    'module.exports = "import(\'x\')"',
    "import os from 'node:os'\nexport default os",
  ])
    t.doesNotThrow(check(source), source)
})
