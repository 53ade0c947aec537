import {
  NOTHING_SEEN,
  type CpuProfile,
  type FlameNode,
  type Profile,
  type ProfileSide,
  type ServerProfile,
} from '../../../contracts/profile.ts'
import { readLatencies } from '../../../runner/profile/views/latencies.ts'

/** A name that tries to inject markup into the page. */
export const NASTY = `"><script>alert('x')</script>`

export const FILE = 'divide-by-and-sum.js'

/** A node whose total is its own time and that of its children. `line`: a line of the learner’s file; null for other code. */
export function node(name: string, selfUs: number, children: FlameNode[] = [], line: number | null = null): FlameNode {
  const totalUs = selfUs + children.reduce((sum, child) => sum + child.totalUs, 0)
  return { name, file: line === null ? null : FILE, line, selfUs, totalUs, children }
}

/** A profile of a tree, every node a function of its own. */
export function profile(tree: FlameNode, calls: number): CpuProfile {
  const functions = flat(tree).map(({ name, file, line, selfUs, totalUs }) => ({ name, file, line, selfUs, totalUs }))
  const lines = functions.flatMap(({ file, line, selfUs }) => (file !== null && line !== null ? [{ file, line, selfUs }] : []))
  return { calls, totalUs: tree.totalUs, tree, functions, lines }
}

export function flat(tree: FlameNode): FlameNode[] {
  return [tree, ...tree.children.flatMap(flat)]
}

/** 1,000 requests of `ms` each, one in a hundred ten times as long. */
export function served(ms: number, roundTrips: ServerProfile['roundTrips']): ServerProfile {
  const latency = readLatencies(Array.from({ length: 1000 }, (_, index) => (index % 100 === 0 ? 10 * ms : ms)))!
  const loop = { utilisation: 0.97, p50: ms / 2, p99: 2 * ms, max: 3 * ms }
  return {
    requests: 1000,
    failed: 0,
    seconds: ms / 16,
    connections: 16,
    perSecond: 16_000 / ms,
    latency,
    loop,
    cpuUsPerRequest: 50 * ms,
    roundTrips,
  }
}

const SIZES = [10, 1000, 100]

/** 1,000 calls of 10 µs: map and reduce in a function, and the collector. */
export const starter: ProfileSide = {
  cpu: profile(
    node('(root)', 0, [
      node('workload', 1000, [node('divideByAndSum', 3000, [node(NASTY, 4000, [], 12)], 4)]),
      node('(garbage collector)', 2000),
    ]),
    1000,
  ),
  compiler: {
    functions: [{ function: 'divideByAndSum', file: FILE, line: 4, tier: 'maglev', inlines: [] }],
    deopts: [
      {
        function: NASTY,
        file: FILE,
        line: 12,
        column: 5,
        reason: 'not a Smi',
        words: 'It was compiled for whole numbers, and met a fraction.',
        times: 2,
      },
    ],
    unknown: ['What was inlined is told of the topmost tier alone.'],
  },
  collector: {
    calls: 1000,
    collections: [{ kind: 'Scavenge', count: 17, ms: 2.1 }],
    share: 0.2,
    bytesPerCall: 8016,
    lines: [{ file: FILE, line: 8, function: NASTY, bytesPerCall: 8000 }],
  },
  heap: {
    calls: 60_000,
    changes: [
      { name: NASTY, added: 5, deleted: 7, addedBytes: 100, deletedBytes: 140, samples: [] },
      { name: '(string)', added: 60_000, deleted: 0, addedBytes: 1_920_000, deletedBytes: 0, samples: [`"Yoda ${NASTY}"`] },
    ],
    culprits: [
      {
        variable: 'names',
        file: FILE,
        line: 5,
        sentence: '`names` in module scope keeps 1 string per call',
        path: ['(GC roots)', NASTY, 'names: Map'],
        perCall: 1,
      },
    ],
    over: [0, 30_000, 60_000].map((calls) => ({
      calls,
      rss: 5e7,
      heapTotal: 7e6,
      heapUsed: 4e6 + 32 * calls,
      collected: calls !== 30_000,
    })),
  },
  scaling: { unit: 'numbers', points: SIZES.map((size) => ({ size, ns: size * size })), growth: 'n²' },
  server: null,
}

/** 2,000 calls of 1 µs, most of it the loop. */
export const yours: ProfileSide = {
  cpu: profile(node('(root)', 0, [node('workload', 400, [node('divideByAndSum', 1600, [], 3)])]), 2000),
  compiler: {
    functions: [{ function: 'divideByAndSum', file: FILE, line: 3, tier: 'turbofan', inlines: [NASTY] }],
    deopts: [],
    unknown: [],
  },
  collector: { calls: 2000, collections: [], share: 0, bytesPerCall: 0, lines: [] },
  heap: { calls: 60_000, changes: [], culprits: [], over: [] },
  scaling: { unit: 'numbers', points: SIZES.map((size) => ({ size, ns: 3 * size })), growth: 'n' },
  server: null,
}

/** Both sides of a server: each request asks twice, or one in 500 does. */
export const servers = {
  starter: served(80, [
    { command: 'find', perRequest: 1 },
    { command: NASTY, perRequest: 1 },
  ]),
  yours: served(2, [{ command: 'aggregate', perRequest: 0.002 }]),
}

export const nothing: ProfileSide = NOTHING_SEEN

export const sampleProfile: Profile = {
  exercise: 'divide-by-and-sum',
  engine: 'node 24.21.0',
  starter,
  yours,
  notes: [`Not seen: ${NASTY}`],
  seconds: 7.4,
}
