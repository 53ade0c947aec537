/**
 * Runs the tests of several copies of an exercise one after another in one process, each as a subtest that has its path as its name: what
 * they load from packages takes longer than they do. Usage: node share-home.ts <file> …
 */
import { createRequire } from 'node:module'
import type { TAP } from 'tap'

const require = createRequire(import.meta.url)
const tap = require('tap') as TAP
const loaded = require.cache[require.resolve('tap')]!

for (const file of process.argv.slice(2)) {
  await tap.test(file, async (t) => {
    loaded.exports = t
    require(file)
  })
}
