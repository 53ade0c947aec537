// Slot: any, memory does not depend on what else runs.
import t from 'tap'
import { culpritsOf } from '../../../../runner/profile/views/culprit.ts'
import { readHeap, type Heap } from '../../../../runner/profile/views/heap-snapshot.ts'
import { openSandbox } from '../../../../runner/sandbox/open.ts'
import { CALLS, growthOf } from './growth.ts'

/** Code, the variable that retains the growth and the line of its declaration; without a variable, the function and its line. */
const LEAKS: Record<string, { source: string; variable: string; line: number; words: RegExp }> = {
  'a map of names': {
    source: `'use strict'
var count = 0
const names = new Map()
module.exports = function createName (x) {
  names.set('name ' + (count++), true)
  return x
}`,
    variable: 'names',
    line: 3,
    words: /^`names` in module scope keeps 1 string per call/,
  },
  'an array of closures': {
    source: `'use strict'
function makeQueue () {
  const undo = []
  return function push (x) {
    undo.push(function () { return x })
    return undo.length > 0
  }
}
const push = makeQueue()
module.exports = function remember (x) { return push(x) }`,
    variable: 'undo',
    line: 3,
    words: /^`undo` in the scope of `makeQueue` keeps 1 function per call/,
  },
  listeners: {
    source: `'use strict'
const EventEmitter = require('events')

const bus = new EventEmitter()
bus.setMaxListeners(0)
module.exports = function subscribe (x) {
  bus.on('change', function onChange () { return x })
  return x
}`,
    variable: 'bus',
    line: 4,
    words: /^`bus` in module scope keeps 1 function per call/,
  },
  timers: {
    source: `'use strict'

module.exports = function poll (x) {
  setInterval(function tick () { return x }, 100000)
  return x
}`,
    variable: 'tick',
    line: 4,
    words: /^`tick` of line 4, held by .+, keeps 1 Timeout per call/,
  },
  Buffers: {
    source: `'use strict'
const state = { requests: [], errors: 0 }
module.exports = function receive (x) {
  state.requests.push(Buffer.alloc(64, x & 127))
  return state.errors
}`,
    variable: 'state.requests',
    line: 2,
    words: /^`state\.requests` in module scope keeps 1 (Buffer|Uint8Array|FastBuffer) per call/,
  },
  promises: {
    source: `'use strict'
let pending = new Set()
module.exports = function start (x) {
  pending.add(new Promise(function (resolve) {}))
  return x
}`,
    variable: 'pending',
    line: 2,
    words: /^`pending` in module scope keeps 1 Promise per call/,
  },
  'a cache without bound': {
    source: `'use strict'
class Store {
  static cache = Object.create(null)
  static get (x) {
    const key = 'k' + x
    return Store.cache[key] || (Store.cache[key] = { x, at: [x] })
  }
}
module.exports = function lookUp (x) { return Store.get(x).x }`,
    variable: 'Store.cache',
    line: 2,
    words: /^`Store\.cache` in module scope keeps \d(\.\d)? \w+ per call/,
  },
  'a detached tree': {
    source: `'use strict'
const tree = { children: [] }
let lastDetached = null
module.exports = function render (x) {
  const node = { parent: tree, children: [], before: lastDetached }
  node.children.push({ parent: node, text: 'text ' + x })
  tree.children.push(node)
  lastDetached = tree.children.pop()
  return tree.children.length
}`,
    variable: 'lastDetached',
    line: 3,
    words: /^`lastDetached` in module scope keeps \d Objects? per call/,
  },
}

const FLAT = `'use strict'
const recent = new Map()
module.exports = function lookUp (x) {
  recent.set(x & 63, { x: x, text: 'text ' + x })
  return recent.get(x & 63).text.length
}`

t.test('what grows, and what keeps it', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  let named = 0
  for (const [leak, { source, variable, line, words }] of Object.entries(LEAKS)) {
    const {
      culprits: [culprit],
      changes,
    } = await growthOf(source, sandbox)
    t.comment(leak, JSON.stringify(culprit))
    if (culprit?.variable === variable && culprit.line === line) named++
    t.match(culprit?.sentence, words, leak)
    t.ok(
      changes.some(({ added, deleted }) => added - deleted >= CALLS),
      `${leak}: the comparison has a row for it`,
    )
  }
  t.ok(named >= 7, `variable and line of ${named} of 8 leaks`)

  const flat = await growthOf(FLAT, sandbox)
  t.strictSame(flat.culprits, [], 'what stays flat has no culprit')
})

t.test('what is no snapshot is none', async (t) => {
  for (const text of ['', '{}', '{"nodes":[]}', '{"snapshot":{"meta":{}},"nodes":[1],"edges":[2],"strings":[]}'])
    t.equal(readHeap(Buffer.from(text)), null)
})

t.test('a snapshot that was made up does no harm', async (t) => {
  const meta = {
    node_fields: ['type', 'name', 'id', 'self_size', 'edge_count'],
    node_types: [['closure', 'object']],
    edge_fields: ['type', 'name_or_index', 'to_node'],
    edge_types: [['internal', 'context']],
    location_fields: ['object_index', 'script_id', 'line', 'column'],
  }
  const made = (
    nodes: unknown[],
    edges: unknown[],
    strings: unknown[] = ['shared', 'script', '/job/starter/a.js', 'x'.repeat(1e6)],
  ): Heap | null => readHeap(Buffer.from(JSON.stringify({ snapshot: { meta }, nodes, edges, strings, locations: [0, 0, -5, 1e99] })))

  t.equal(made([0, 0, 1, 0, 1], [0, 0]), null, 'edges that are cut off')
  t.equal(made([0, 0, 1, 0, 9], [0, 0, 0]), null, 'more edges than there are')
  const circle = made([0, 2, 1, 1e12, 3, 0, 3, 7, -1, 0], [0, 0, 0, 0, 1, 0, 1, 3, 7])
  const grown = made([0, 2, 1, 1e12, 3, 0, 3, 8, 1e15, 0], [0, 0, 0, 0, 1, 0, 1, 3, 5])
  t.ok(circle && grown)
  const [culprit] = culpritsOf(circle!, grown!, 1, {})
  t.ok(JSON.stringify(culprit ?? {}).length < 2000)
})
