import { taskOf } from './families.ts'
import type { Exercise } from '../../contracts/index.ts'

/*
 * Functions with a known leak in bytes per call, or none. Each source sets module.exports. The limit is half of the leak; flat functions
 * must stay below theirs.
 */

interface LeakCase {
  leaks: boolean
  limit: number
  source: string
}

const CALLS_A_LUMP = 100

export const LEAKS: Record<string, LeakCase> = {
  '4 bytes': { leaks: true, limit: 2, source: 'const kept = []; let n = 0; module.exports = () => { if (++n % 2 === 0) kept.push(n) }' },
  '8 bytes': { leaks: true, limit: 4, source: 'const kept = []; module.exports = () => { kept.push(1) }' },
  '16 bytes': { leaks: true, limit: 8, source: 'const kept = []; module.exports = () => { kept.push(1, 2) }' },
  '64 bytes': {
    leaks: true,
    limit: 16,
    source: 'const kept = []; let n = 0; module.exports = () => { kept.push({ a: n, b: n, c: n, d: n++ }) }',
  },
  lumps: {
    leaks: true,
    limit: 4,
    source: `const kept = []; let n = 0; module.exports = () => { if (++n % ${CALLS_A_LUMP} === 0) kept.push(new Array(${CALLS_A_LUMP}).fill(0)) }`,
  },
  Buffers: {
    leaks: true,
    limit: 16,
    source: 'const kept = []; let n = 0; module.exports = () => { if (++n % 50 === 0) kept.push(Buffer.alloc(2048)) }',
  },
  closures: {
    leaks: true,
    limit: 16,
    source: 'const kept = []; module.exports = () => { const state = { at: kept.length }; kept.push(() => state) }',
  },
  listeners: {
    leaks: true,
    limit: 16,
    source: "const bus = new (require('events'))(); bus.setMaxListeners(0); module.exports = () => { bus.on('x', () => {}) }",
  },
  timers: { leaks: true, limit: 16, source: 'module.exports = () => { setTimeout(() => {}, 1e8).unref() }' },
  'a Map of Promises': {
    leaks: true,
    limit: 16,
    source: 'const kept = new Map(); let n = 0; module.exports = () => { kept.set(n, Promise.resolve(n++)) }',
  },
  'bounded cache': {
    leaks: false,
    limit: 4,
    source:
      'const kept = new Map(); let n = 0; module.exports = () => { kept.set(++n, { n }); if (kept.size > 1000) kept.delete(kept.keys().next().value) }',
  },
  'string interning': {
    leaks: false,
    limit: 4,
    source: "const kept = {}; let n = 0; module.exports = () => { kept['key' + (n++ % 500)] = n }",
  },
  'lazy initialisation': {
    leaks: false,
    limit: 4,
    source:
      'let table = null; let n = 0; module.exports = () => { if (++n > 2000 && table === null) table = Array.from({ length: 3000 }, (_, i) => i * 1.5); return table }',
  },
  garbage: {
    leaks: false,
    limit: 4,
    source: 'let sum = 0; module.exports = () => { const made = []; for (let i = 0; i < 20; i++) made.push({ i }); sum += made.length }',
  },
}

const FLAT = 'let n = 0; module.exports = () => { n++ }'
const WORKLOAD =
  "module.exports = function workload (subject, count, random, fold, emit) { for (var i = 0; i < count; i++) { subject(); emit('') } }"
const CHECK = 'module.exports = function createCheck () { return function check () { return null } }'

export function leakTask(name: string): { exercise: Exercise; source: string } {
  const { limit, source } = LEAKS[name]!
  const sources = { 'starter/subject.js': source, 'reference.js': FLAT, 'workload/workload.js': WORKLOAD, 'workload/check.js': CHECK }
  return { source, exercise: taskOf(name.replaceAll(' ', '-'), { kind: 'heap', target: { bytesPerCall: limit } }, sources) }
}
