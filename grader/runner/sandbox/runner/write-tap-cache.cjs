'use strict'
// node <V8’s flags of a sandbox> write-tap-cache.cjs <folder of the package tap>
// Writes V8's code cache of the bundle, with the functions that a few tests compile.

const { writeFileSync } = require('node:fs')
const { join } = require('node:path')

const main = join(process.argv[2], 'load.js')
const tap = require(main)

tap.test('passes', async (t) => {
  t.equal(1, 1)
  t.same({ a: [1, 'b'] }, { a: [1, 'b'] })
  t.match({ a: 1, b: 'c' }, { b: /c/ })
  t.throws(() => JSON.parse('{'), SyntaxError)
  t.teardown(() => {})
  await t.test('within', (t) => t.end())
})
tap.test('fails', async (t) => {
  t.equal(1, 2)
  t.same({ a: [1, 'b'] }, { a: [2, 'b'] })
  throw new Error('thrown')
})

process.on('exit', () => writeFileSync(join(process.argv[2], 'code-cache'), require.cache[main].script.createCachedData()))
