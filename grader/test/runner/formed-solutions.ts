import type { Outcome } from '../../contracts/index.ts'

/** The line that takes most of the time, or that keeps the memory. */
export const MARKED = '// marked'
/**
 * The line whose optimized code is discarded, because an object of another shape arrives once it is warm. Whether it does is in a typed
 * array: V8 compiles a variable that never changed as a constant.
 */
export const DEOPT = '// deopt'

/** One solution as an ES module and in TypeScript, which has lines of its own: each form marks its lines itself. */
export interface FormedSolution {
  exercise: string
  outcome: Outcome
  module: string
  typescript: string
}

export const FORMED_SOLUTIONS: readonly FormedSolution[] = [
  {
    exercise: 'divide-by-and-sum',
    outcome: 'pass',
    module: `const calls = new Uint32Array(1)
const points = [{ x: 1 }, { y: 1, x: 1 }]
const read = point => point.x ${DEOPT}

export default function divideByAndSum (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i] ${MARKED}
  return sum / num * read(points[+(++calls[0] > 3000)])
}
`,
    typescript: `interface Point {
  x: number
  y?: number
}

const calls = new Uint32Array(1) as Uint32Array
const points: Point[] = [{ x: 1 }, { y: 1, x: 1 }]
const read = (point: Point): number => point.x ${DEOPT}

export default function divideByAndSum (num: number, array: readonly number[]): number {
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i]! ${MARKED}
  return sum / num * read(points[+(++calls[0]! > 3000)]!)
}
`,
  },
  {
    exercise: 'not-a-smi',
    outcome: 'slow',
    module: `import {
  strict as assert
} from 'node:assert'

const calls = new Uint32Array(1)
const points = [{ x: 1 }, { y: 1, x: 1 }]
const read = point => point.x ${DEOPT}

class Fingerprint {
  constructor () {
    this.hash = null
  }
}

const state = new Fingerprint()

const fingerprint = bytes => {
  assert(bytes)
  state.hash = 2166136260 + read(points[+(++calls[0] > 3000)])
  for (const byte of bytes) state.hash = Math.imul(state.hash ^ byte, 16777619) >>> 0 ${MARKED}
  return state.hash
}

export { fingerprint as default }
`,
    typescript: `const { strict: assert } = require('node:assert')

type Point = { x: number, y?: number }

const calls = new Uint32Array(1)
const points: Point[] = [{ x: 1 }, { y: 1, x: 1 }]
const read = (point: Point) => point.x ${DEOPT}

class Fingerprint {
  hash: number | null

  constructor () {
    this.hash = null
  }
}

const state = new Fingerprint()

function fingerprint (bytes: Uint8Array): number {
  assert(bytes)
  state.hash = 2166136260 + read(points[+(++calls[0]! > 3000)]!)
  for (const byte of bytes) state.hash = Math.imul(state.hash! ^ byte, 16777619) >>> 0 ${MARKED}
  return state.hash satisfies number
}

module.exports = fingerprint
`,
  },
  {
    exercise: 'create-name',
    outcome: 'leak',
    module: `import { random } from 'starwars-names'

const uses = new Map() ${MARKED}
const calls = new Uint32Array(1)
const points = [{ x: 1 }, { y: 1, x: 1 }]
const read = point => point.x ${DEOPT}

export default () => {
  const name = random()
  const before = uses.get(name) ?? 0
  const late = +(++calls[0] > 1000)
  let step = 0
  for (let i = 0; i < 500; i++) step = read(points[late])
  uses.set(name, before + step)
  if (before === 0) return name
  const numbered = name + ' ' + (before + 1)
  uses.set(numbered, 1)
  return numbered
}
`,
    typescript: `import { random } from 'starwars-names'

/** How often
 *  each name was given. */
type Uses = Map<string, number>

const uses: Uses = new Map<string, number>() ${MARKED}
const calls: Uint32Array = new Uint32Array(1)
const points: { x: number; y?: number }[] = [{ x: 1 }, { y: 1, x: 1 }]
const read = (point: { x: number; y?: number }): number => point.x ${DEOPT}

export default (): string => {
  const name: string = random()
  const before = uses.get(name) ?? 0
  const late = +(++calls[0]! > 1000)
  let step: number = 0
  for (let i = 0; i < 500; i++) step = read(points[late]!)
  uses.set(name, before + step)
  if (before === 0) return name
  const numbered = name + ' ' + (before + 1)
  uses.set(numbered, 1)
  return numbered
}
`,
  },
]

/** Line of a marked place, from 1. */
export const lineOf = (source: string, mark: string) => source.split('\n').findIndex((line) => line.includes(mark)) + 1

/** The source in the answer of a chat: its fence is in line 3. */
export function answerWith(source: string): string {
  return `Sure! This is faster:\n\n\`\`\`ts\n${source}\`\`\`\n\nIt avoids the extra work.\n`
}
