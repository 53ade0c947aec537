import type { Exercise } from '../../contracts/index.ts'

/*
 * Pairs of functions with a known true ratio: one does exactly r times the units of work of the other. Four families, by the resource
 * they use most: arithmetic, memory, the garbage collector, hash tables of strings. Each creates its state when it is loaded.
 */

interface Family {
  /** Declarations in module scope. */
  state: string
  /** Units of work per call on the faster side: a call takes 20 µs, so call overhead is only a few thousandths of it. */
  units: number
  /** One unit of work; reads and writes x. */
  unit: string
  /** Run once per call, before and after the units. */
  before?: string
  after?: string
}

const FAMILIES: Record<string, Family> = {
  arithmetic: { state: '', units: 200, unit: 'for (let i = 0; i < 60; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }' },
  memory: {
    // One cycle through 256 KB, too large for the L1 cache but not for L2, in an order that no prefetcher predicts (Sattolo 1986). Each
    // call continues where the last one stopped. If each call started at the same place, the length of a call would decide which data is
    // still cached.
    state: `let at = 0; const N = 1 << 16, next = new Int32Array(N); for (let i = 0; i < N; i++) next[i] = i
      let s = 12345; for (let i = N - 1; i > 0; i--) { s = (Math.imul(s, 1103515245) + 12345) >>> 0; const j = s % i; const t = next[i]; next[i] = next[j]; next[j] = t }`,
    units: 800,
    before: 'let p = at',
    unit: 'for (let i = 0; i < 6; i++) p = next[p]',
    after: 'at = p',
  },
  collector: {
    state: 'const kept = []',
    units: 800,
    unit: '{ const a = []; for (let i = 0; i < 4; i++) a.push({ i, v: x + i, w: null }); x = (x + a[x & 3].v) & 1023; kept[x & 63] = a }',
  },
  strings: {
    state: "const words = 'the quick brown fox jumps over the lazy dog'.split(' ')",
    units: 100,
    unit: '{ const m = new Map(); for (const w of words) m.set(w, (m.get(w) || 0) + 1); x = (x + m.size) & 1023 }',
  },
}

export const FAMILY_NAMES = Object.keys(FAMILIES)

const WORKLOAD = `module.exports = function workload (subject, count, random, fold) {
  for (var i = 0; i < count; i++) fold(subject(random() & 1023))
}`

/** A task whose submission `fast` is `ratio` times as fast as its baseline, by construction. */
export function pairOf(family: string, ratio: number, required: number): { exercise: Exercise; fast: string } {
  const { state, units, unit, before = '', after = '' } = FAMILIES[family]!
  const source = (times: number) =>
    `${state}\nmodule.exports = function (x) {\n  ${before}\n  for (let u = 0; u < ${Math.round(units * times)}; u++) ${unit}\n  ${after}\n  return x\n}`
  const fast = source(1)
  const slow = source(ratio)
  return {
    fast,
    exercise: taskOf(
      `${family}-${ratio}`,
      { kind: 'function', target: { required } },
      { 'starter/subject.js': slow, 'reference.js': fast, 'workload/workload.js': WORKLOAD },
    ),
  }
}

/** An exercise that exists only in memory. */
export function taskOf(slug: string, manifest: Pick<Exercise['manifest'], 'kind' | 'target'>, sources: Record<string, string>): Exercise {
  return {
    slug,
    folder: '',
    version: slug,
    task: '',
    starter: { 'subject.js': sources['starter/subject.js']! },
    sources: {
      'tests/loads.test.js': "require('tap').type(require('../starter/subject.js'), 'function', 'exports a function')",
      ...sources,
    },
    manifest: {
      title: slug,
      summary: slug,
      lesson: '',
      minutes: 1,
      difficulty: 'easy',
      files: { entry: 'subject.js', editable: ['subject.js'], readonly: [] },
      baseline: 'starter/subject.js',
      reference: 'reference.js',
      limits: { wallSeconds: 20, cpuSeconds: 60, memoryMb: 192, pids: 32, outputKb: 64, fileKb: 64 },
      hints: [],
      debrief: '',
      solutions: {},
      ...manifest,
    },
  }
}
