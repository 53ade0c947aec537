import { createRequire } from 'node:module'
import t from 'tap'
import { PACKAGES } from '../../../../runner/sandbox/runner/packages.ts'

const require = createRequire(import.meta.url)
const { createSources, PACKAGES: OFFERED } = require('../../../../runner/measure/harness/sources.cjs')
const { describe } = require('../../../../runner/measure/harness/failures.cjs')
const { createOutputs } = require('../../../../runner/measure/harness/outputs.cjs')

t.test('sources can require each other, provided modules, and installed ones', async (t) => {
  const load = createSources(
    {
      'starter/a.js': "exports.b = require('./b'); exports.names = require('names').random(); exports.path = require('path').sep",
      'starter/b.js': "module.exports = require('../workload/data.json').value",
      'workload/data.json': '{"value": 7}',
    },
    { names: { random: () => 'Yoda' } },
  )
  t.match(load('starter/a.js'), { b: 7, names: 'Yoda', path: '/' })
})

t.test('a module is loaded once, also in a cycle', async (t) => {
  const load = createSources(
    { 'a.js': "exports.one = 1; exports.b = require('./b.js')", 'b.js': "exports.seen = require('./a.js').one" },
    {},
  )
  t.equal(load('a.js').b.seen, 1)
  t.equal(load('a.js'), load('a.js'))
})

t.test('a missing module is named', async (t) => {
  t.throws(() => createSources({ 'a.js': "require('./gone')" }, {})('a.js'), { code: 'MODULE_NOT_FOUND', message: /'\.\/gone' from a\.js/ })
})

t.test('a submission has Node’s modules and the packages that are offered, and none that these bring along', async (t) => {
  const requires = (name: string, from = 'starter/a.js') => createSources({ [from]: `module.exports = require('${name}')` }, {})(from)
  for (const name of ['lodash', 'platform', 'accepts', 'tap', 'kysely', '@types/node'])
    t.throws(
      () => requires(name),
      {
        code: 'MODULE_NOT_FOUND',
        message: `Cannot find module '${name}' from starter/a.js: a submission has Node’s own modules and the packages that its task names`,
      },
      name,
    )
  for (const name of ['fs', 'node:fs', 'fs/promises', 'node:sqlite', 'benchmark', 'fastq', 'mingo/operators/pipeline'])
    t.ok(requires(name), name)
  t.ok(requires('tap', 'tests/a.test.js'), 'tests are ours')
  t.same(
    OFFERED,
    PACKAGES.filter((name) => name !== 'undici'),
    'the list of the image, without what the harness alone uses',
  )
})

t.test('a syntax error has its line and column', async (t) => {
  try {
    createSources({ 'starter/a.js': 'const a = 1\nconst b = = 2\n' }, {})('starter/a.js')
    t.fail('it loaded')
  } catch (err) {
    t.match(describe(err), { name: 'SyntaxError', file: 'starter/a.js', line: 2, column: 11 })
  }
})

t.test('… on the first line as well', async (t) => {
  try {
    createSources({ 'starter/a.js': 'let = = 1' }, {})('starter/a.js')
    t.fail('it loaded')
  } catch (err) {
    t.match(describe(err), { file: 'starter/a.js', line: 1, column: 7 })
  }
})

t.test('a file can start with #!, and keeps its lines and columns', async (t) => {
  const load = createSources(
    { 'starter/a.js': '#!/usr/bin/env node\nmodule.exports = 7', 'starter/b.js': '#!/usr/bin/env node\nconst b = = 2' },
    {},
  )
  t.equal(load('starter/a.js'), 7)
  try {
    load('starter/b.js')
    t.fail('it loaded')
  } catch (err) {
    t.match(describe(err), { file: 'starter/b.js', line: 2, column: 11 })
  }
})

t.test('a thrown error has its position in the submission', async (t) => {
  const load = createSources({ 'starter/a.js': 'module.exports = function () {\n  return undefined.x\n}' }, {})
  try {
    load('starter/a.js')()
  } catch (err) {
    t.match(describe(err), { name: 'TypeError', file: 'starter/a.js', line: 2, column: 20 })
  }
})

t.test('anything may be thrown', async (t) => {
  for (const thrown of [null, undefined, 'a string', 3, Object.create(null), { stack: 5 }]) t.type(describe(thrown).message, 'string')
})

t.test('outputs arrive unchanged', async (t) => {
  const outputs = createOutputs()
  outputs.start()
  for (const output of ['Yoda', '', 'Padmé 😀', 'x'.repeat(255)]) outputs.emit(output)
  const seen: string[] = []
  t.equal(
    outputs.each(outputs.end(), (output: string) => (seen.push(output), null)),
    null,
  )
  t.same(seen, ['Yoda', '', 'Padmé 😀', 'x'.repeat(255)])
})

t.test('an output that is not a string or is too long is rejected', async (t) => {
  const outputs = createOutputs()
  outputs.start()
  t.throws(() => outputs.emit(7), /a string was expected/)
  t.throws(() => outputs.emit('x'.repeat(256)), /longer than 255/)
  t.throws(() => outputs.emit('é'.repeat(200)), /longer than 255/)
})

t.test('the first problem ends a check', async (t) => {
  const outputs = createOutputs()
  outputs.start()
  for (const output of ['a', 'b', 'b']) outputs.emit(output)
  const known = new Set()
  t.equal(
    outputs.each(outputs.end(), (output: string) => (known.has(output) ? `${output} came twice` : (known.add(output), null))),
    'b came twice',
  )
})

t.test('Node’s denials are reported without the flag that would allow it', async (t) => {
  const denied = Object.assign(new Error('Use --allow-worker to manage permissions.'), { code: 'ERR_ACCESS_DENIED' })
  t.equal(
    describe(denied).message,
    'What is measured here runs without threads, child processes, the debugger, the module vm, V8’s flags and heap snapshots, and the files of the machine.',
  )
})
