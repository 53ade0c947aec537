import type { EditBond, SourceFiles } from '../../../contracts/index.ts'

/** What is known about a group of edits by construction. */
export interface Known {
  bond: EditBond | null
  /** Times as fast. */
  factor: number
  /** Of each edit that interacts with others: without them, and after them. */
  alone?: number[]
  last?: number[]
}

/** A starter and a submission with edits of known effect. */
export interface Composed {
  name: string
  before: SourceFiles
  after: SourceFiles
  /** In the order of the code; null where only the total is known. */
  groups: Known[] | null
  total: number | null
}

/**
 * Work of known size: each step depends on the one before, so time is proportional to their number, and the result is kept, so that no
 * compiler leaves it out. The work around a few hundred of them is below 1 %.
 */
const STEPS = `'use strict'

let sink = 0

function steps (x, count) {
  for (let i = 0; i < count; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  return x
}
`

function nested({ times = 6, length = 1200, end = 'return x ^ 1', begin = '' }): string {
  return `${STEPS}
function work (x) {
  ${begin}
  const times = ${times}
  const length = ${length}
  for (let i = 0; i < times; i++) sink = steps(sink ^ x, length)
  ${end}
}

module.exports = work
`
}

function twoPlaces(first: number, second: number): string {
  return `${STEPS}
function work (x) {
  sink = steps(sink ^ x, ${first})
  countAgain(x)
  return x ^ 1
}

function countAgain (x) {
  sink = steps(sink ^ x, ${second})
}

module.exports = work
`
}

function switched(one: boolean, other: boolean): string {
  return `${STEPS}
const IS_SORTED = ${one}

function work (x) {
  sink = steps(sink ^ x, isShort() ? 1000 : 4000)
  return x ^ 1
}

const IS_UNIQUE = ${other}

function isShort () {
  return IS_SORTED && IS_UNIQUE
}

module.exports = work
`
}

const STEPS_FILE = `${STEPS}
exports.all = function (x) {
  sink = steps(sink ^ x, 4000)
}
`
const HALF = `
exports.half = function (x) {
  sink = steps(sink ^ x, 2000)
}
`

function caller(name: string): string {
  return `'use strict'

const steps = require('./steps')

module.exports = function work (x) {
  steps.${name}(x)
  return x ^ 1
}
`
}

const TYPED = `type Count = number

let sink: number = 0

function steps (x: number, count: Count): number {
  for (let i = 0; i < count; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  return x
}

function work (x: number): number {
  const times: Count = 3
  const length: Count = 400
  for (let i = 0; i < times; i++) sink = steps(sink ^ x, length)
  return x ^ 1
}

export default work
`

function many(length: number): string {
  const lines = Array.from({ length: 200 }, (_, index) => `  sink = steps(sink ^ ${index}, ${length})`)
  return `${STEPS}\nfunction work (x) {\n${lines.join('\n')}\n  return x ^ 1\n}\n\nmodule.exports = work\n`
}

const one = (factor: number): Known => ({ bond: null, factor })
const work = (text: string): SourceFiles => ({ 'work.js': text })
const KEPT = 'const result = x ^ 1\n  return result'
const FLAT = nested({})

export const COMPOSED: readonly Composed[] = [
  { name: 'one edit', before: work(FLAT), after: work(nested({ times: 3 })), groups: [one(2)], total: 2 },
  { name: 'no-op, and 3×', before: work(FLAT), after: work(nested({ length: 400, end: KEPT })), groups: [one(3), one(1)], total: 3 },
  { name: 'two that multiply', before: work(FLAT), after: work(nested({ times: 3, length: 400 })), groups: [one(2), one(3)], total: 6 },
  {
    name: 'three, one a no-op',
    before: work(FLAT),
    after: work(nested({ times: 3, length: 800, end: KEPT })),
    groups: [one(2), one(1.5), one(1)],
    total: 3,
  },
  {
    name: 'slower, and faster',
    before: work(FLAT),
    after: work(nested({ times: 12, length: 300 })),
    groups: [one(0.5), one(4)],
    total: 2,
  },
  {
    name: 'four',
    before: work(FLAT),
    after: work(nested({ times: 3, length: 600, end: KEPT, begin: 'if (x === undefined) return 0' })),
    groups: [one(1), one(2), one(2), one(1)],
    total: 4,
  },
  {
    name: 'two files, one needs the other',
    before: { 'work.js': caller('all'), 'steps.js': STEPS_FILE },
    after: { 'work.js': caller('half'), 'steps.js': STEPS_FILE + HALF },
    groups: [{ bond: 'depend', factor: 2 }],
    total: 2,
  },
  {
    name: 'only both together',
    before: work(switched(false, false)),
    after: work(switched(true, true)),
    groups: [{ bond: 'interact', factor: 4, alone: [1, 1], last: [4, 4] }],
    total: 4,
  },
  {
    name: 'savings in two places',
    before: work(twoPlaces(3000, 3000)),
    after: work(twoPlaces(750, 750)),
    groups: [{ bond: 'interact', factor: 4, alone: [1.6, 1.6], last: [2.5, 2.5] }],
    total: 4,
  },
  {
    name: 'TypeScript, an ES module',
    before: work(FLAT),
    after: work(TYPED),
    groups: [one(2), one(3)],
    total: 6,
  },
  {
    name: 'comments and formatting',
    before: work(FLAT),
    after: work(`// Fast.\n${FLAT.replaceAll('\n', ';\n').replaceAll('{;', '{')}`),
    groups: [],
    total: null,
  },
  { name: '200 edits', before: work(many(40)), after: work(many(20)), groups: null, total: 2 },
]
