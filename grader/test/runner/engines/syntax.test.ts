import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import t from 'tap'
import { isOlder, unreadableOn } from '../../../runner/engines/syntax.ts'
import { SYNTAX } from '../../../runner/engines/syntax-table.ts'
import { engineAt } from '../../../runner/sandbox/engines/fetch.ts'
import { ENGINES } from '../../../runner/sandbox/engines/pinned.ts'
import { SAMPLES } from './samples.ts'
import { missingEngines, TRIED } from './tried.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const OLDEST = { version: '6.17.1', compiler: 'Crankshaft' }

/** The samples that an engine accepts. They are also run, since V8 parses a regular expression when it is reached. */
const READER = `var vm = require('vm'), samples = JSON.parse(process.argv[1])
process.on('unhandledRejection', function () {})
console.log(JSON.stringify(Object.keys(samples).filter(function (name) {
  try { vm.runInThisContext('(function () {' + samples[name] + '\\n})')() } catch (err) { return !(err instanceof SyntaxError) }
  return true
})))`

t.test('every syntax of the table has a sample, and is found in it', async (t) => {
  t.same(
    Object.keys(SAMPLES),
    SYNTAX.map(({ name }) => name),
  )
  for (const { name, since, instead } of SYNTAX) {
    const found = unreadableOn(OLDEST, { 'a.js': `'use strict'\n${SAMPLES[name]}` })
    t.match(
      found.find(({ syntax }) => syntax === name),
      { since, instead, file: 'a.js', line: 2 },
      name,
    )
  }
})

t.test('nothing is found in code for Node.js 6, nor syntax that the engine can parse', async (t) => {
  const old =
    'const f = (a, ...b) => `${a}`; class A extends f { static get b () { return /(?:a)(?=b)(?!c)/iu } }\nfor (let [x, { y }] of [...f()]) try { x(y) } catch (err) { f(1e3, 0xff, 5 * 2) }'
  t.same(unreadableOn(OLDEST, { 'a.js': old }), [])
  t.same(unreadableOn({ version: '26.10.0', compiler: 'TurboFan' }, SAMPLES), [])
  t.same(unreadableOn(OLDEST, { 'a.js': 'this is no code' }), [])
})

t.test('each is listed once, at its first occurrence', async (t) => {
  const found = unreadableOn({ version: '12.22.12', compiler: 'TurboFan' }, { 'a.js': 'f()\ng(a?.b)\nh(a?.c ?? 1)' })
  t.same(
    found.map(({ syntax, line }) => [syntax, line]),
    [
      ['the operator ?.', 2],
      ['the operator ??', 3],
    ],
  )
})

t.test('versions are compared by number', async (t) => {
  t.same(
    ['8.2.1', '8.3.0', '8.17.0', '10.0.0', '6.17.1'].map((version) => isOlder(version, '8.3')),
    [true, false, false, false, true],
  )
})

const skip = await missingEngines()
for (const version of TRIED) {
  t.test(`the table is right about Node.js ${version}`, { skip }, async (t) => {
    const binary = await engineAt(ROOT, ENGINES.find((engine) => engine.version === version)!)
    const read = JSON.parse(execFileSync(binary, ['-e', READER, JSON.stringify(SAMPLES)], { encoding: 'utf8', env: {} })) as string[]
    t.same(
      read,
      SYNTAX.filter(({ since }) => !isOlder(version, since)).map(({ name }) => name),
    )
  })
}
