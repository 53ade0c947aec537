// Slot: any, memory does not depend on what else runs.
import t from 'tap'
import { openSandbox } from '../../../../runner/sandbox/open.ts'
import { growthOf } from './growth.ts'

/** Kept by no variable of a scope. */
const OTHERS: Record<string, { source: string; variable: string; line: number }> = {
  'a property of the function': {
    source: `'use strict'
module.exports = function f (x) { module.exports.cache.push('n' + x); return x }
module.exports.cache = []`,
    variable: 'f.cache',
    line: 2,
  },
  'a global': {
    source: `'use strict'
global.names = []
module.exports = function f (x) { names.push('n' + x); return x }`,
    variable: 'globalThis.names',
    line: 2,
  },
  'a private field': {
    source: `'use strict'
class Cache { #map = new Map(); get (x) { if (!this.#map.has(x)) this.#map.set(x, { x }); return this.#map.get(x) } }
const cache = new Cache()
module.exports = function f (x) { return cache.get(x).x }`,
    variable: 'cache.#map',
    line: 3,
  },
  'a listener of the process': {
    source: `'use strict'
process.setMaxListeners(0)
module.exports = function f (x) {
  process.on('exit', function bye () { return x })
  return x
}`,
    variable: 'bye',
    line: 4,
  },
}

t.test('what keeps what grows, where that is no variable of a scope', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  for (const [leak, { source, variable, line }] of Object.entries(OTHERS)) {
    const {
      culprits: [culprit],
    } = await growthOf(source, sandbox)
    t.match(culprit, { variable, line }, leak)
  }
})
