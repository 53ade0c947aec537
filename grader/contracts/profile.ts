import { Type, type Static, type TSchema } from 'typebox'

/*
 * What a look inside shows: a run of the submission, and of the starter, in boxes that no verdict depends on. All of it was said by
 * the learner's own process: it is for that learner to look at, has bounds, and is never judged by.
 */

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * Where a function, or an allocation, is: a file of the submission, relative to the starter. Null for the engine's and
 * the harness's own.
 */
const place = { file: Nullable(Type.String({ maxLength: 200 })), line: Nullable(Type.Integer({ minimum: 1 })) }

/** Identity of a function of the submission, which survives edits of its file. */
export const FunctionIdentity = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  /** Enclosing functions and its own name, or the call that it is passed to: “totals › sort()”. */
  within: Type.String({ maxLength: 200 }),
  /** Hash of its code without its name, blanks and comments. */
  code: Type.String({ maxLength: 20 }),
})
export type FunctionIdentity = Static<typeof FunctionIdentity>

/** A node of a flamegraph, root first. Times are microseconds; `self` of what ran in it, without its children. */
export const FlameNode = Type.Unsafe<FlameNode>({
  // A schema that refers to itself cannot stand twice in one answer; whoever makes the tree holds it to its bounds.
  type: 'object',
  additionalProperties: true,
})
export interface FlameNode {
  name: string
  file: string | null
  line: number | null
  selfUs: number
  totalUs: number
  children: FlameNode[]
  /** Only of the learner's functions. */
  identity?: FunctionIdentity
}

/** A function over all of its places in the tree, the hottest first. */
export const HotFunction = Type.Object({
  name: Type.String({ maxLength: 200 }),
  ...place,
  selfUs: Type.Number({ minimum: 0 }),
  totalUs: Type.Number({ minimum: 0 }),
})
export type HotFunction = Static<typeof HotFunction>

/** Self time of a line of the learner's files. */
export const HotLine = Type.Object({
  file: Type.String({ maxLength: 200 }),
  line: Type.Integer({ minimum: 1 }),
  selfUs: Type.Number({ minimum: 0 }),
})
export type HotLine = Static<typeof HotLine>

export const CpuProfile = Type.Object({
  calls: Type.Integer({ minimum: 1 }),
  totalUs: Type.Number({ minimum: 0 }),
  tree: FlameNode,
  functions: Type.Array(HotFunction),
  lines: Type.Array(HotLine),
})
export interface CpuProfile {
  calls: number
  totalUs: number
  tree: FlameNode
  functions: HotFunction[]
  lines: HotLine[]
}

/** The engine took compiled code of a function back. */
export const Deopt = Type.Object({
  function: Type.String({ maxLength: 200 }),
  file: Type.String({ maxLength: 200 }),
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  /** Identity of the function, not of the place in it. */
  identity: Type.Optional(FunctionIdentity),
  /** V8's own words, as “not a Smi”, and ours. */
  reason: Type.String({ maxLength: 200 }),
  words: Type.String({ maxLength: 400 }),
  times: Type.Integer({ minimum: 1 }),
})
export type Deopt = Static<typeof Deopt>

/** What the compiler made of one function of the learner's. */
export const CompiledFunction = Type.Object({
  function: Type.String({ maxLength: 200 }),
  file: Type.String({ maxLength: 200 }),
  line: Type.Integer({ minimum: 1 }),
  /** The highest tier that it reached, by the engine's trace; `inlined` where it only ran inside of another. */
  tier: Type.Enum(['interpreted', 'baseline', 'maglev', 'turbofan', 'inlined']),
  /** Functions that were put into it, by name. */
  inlines: Type.Array(Type.String({ maxLength: 200 })),
  identity: Type.Optional(FunctionIdentity),
})
export type CompiledFunction = Static<typeof CompiledFunction>

export const Compiler = Type.Object({
  functions: Type.Array(CompiledFunction),
  deopts: Type.Array(Deopt),
  /** What the trace did not tell, in words; empty where it was whole. */
  unknown: Type.Array(Type.String({ maxLength: 400 })),
})
export type Compiler = Static<typeof Compiler>

export const Collector = Type.Object({
  calls: Type.Integer({ minimum: 1 }),
  /** By kind, as V8 calls it in its trace: scavenges of the young generation, mark-compacts of all. */
  collections: Type.Array(
    Type.Object({ kind: Type.String({ maxLength: 60 }), count: Type.Integer({ minimum: 1 }), ms: Type.Number({ minimum: 0 }) }),
  ),
  /** Share of the run that collections took, 0 to 1. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
  bytesPerCall: Type.Number({ minimum: 0 }),
  /** Sampled allocations, the most first. */
  lines: Type.Array(Type.Object({ ...place, function: Type.String({ maxLength: 200 }), bytesPerCall: Type.Number({ minimum: 0 }) })),
})
export type Collector = Static<typeof Collector>

/** A line of the comparison of two heap snapshots, as DevTools shows it. Sizes are bytes. */
export const HeapChange = Type.Object({
  /** Name of the constructor, or V8’s name for what has none. */
  name: Type.String({ maxLength: 200 }),
  added: Type.Integer({ minimum: 0 }),
  deleted: Type.Integer({ minimum: 0 }),
  addedBytes: Type.Number({ minimum: 0 }),
  deletedBytes: Type.Number({ minimum: 0 }),
  samples: Type.Array(Type.String({ maxLength: 200 })),
})
export type HeapChange = Static<typeof HeapChange>

/** What keeps that which grows, from a root down. */
export const Culprit = Type.Object({
  /** As “names”, with what it is. */
  variable: Type.String({ maxLength: 200 }),
  ...place,
  /** “`names` in module scope keeps 1 string a call” */
  sentence: Type.String({ maxLength: 400 }),
  path: Type.Array(Type.String({ maxLength: 200 })),
  perCall: Type.Number(),
})
export type Culprit = Static<typeof Culprit>

export const HeapProfile = Type.Object({
  calls: Type.Integer({ minimum: 1 }),
  changes: Type.Array(HeapChange),
  culprits: Type.Array(Culprit),
  /** Memory after so many calls, bytes; `collected` where a collection was forced just before. */
  over: Type.Array(
    Type.Object({
      calls: Type.Integer(),
      rss: Type.Number(),
      heapTotal: Type.Number(),
      heapUsed: Type.Number(),
      collected: Type.Boolean(),
    }),
  ),
})
export type HeapProfile = Static<typeof HeapProfile>

/** Time of a call against the size of its input, with what sizes count, as “numbers”, and the growth that fits: “n log n”. */
export const Scaling = Type.Object({
  unit: Type.String({ maxLength: 40 }),
  points: Type.Array(Type.Object({ size: Type.Integer({ minimum: 1 }), ns: Type.Number({ minimum: 0 }) })),
  growth: Type.String({ maxLength: 60 }),
})
export type Scaling = Static<typeof Scaling>

/** A server under load, seen from outside but for `loop`. Latencies and delays are milliseconds. */
export const ServerProfile = Type.Object({
  requests: Type.Integer({ minimum: 1 }),
  /** Requests without an answer, or with one that was not right. */
  failed: Type.Integer({ minimum: 0 }),
  seconds: Type.Number({ minimum: 0 }),
  /** Each has one request on its way at a time. */
  connections: Type.Integer({ minimum: 1 }),
  perSecond: Type.Number({ minimum: 0 }),
  latency: Type.Object({
    p50: Type.Number({ minimum: 0 }),
    p90: Type.Number({ minimum: 0 }),
    p99: Type.Number({ minimum: 0 }),
    p999: Type.Number({ minimum: 0 }),
    max: Type.Number({ minimum: 0 }),
    /** Of one width on a logarithmic scale, without a gap, from the shortest latency to the longest. */
    buckets: Type.Array(
      Type.Object({ from: Type.Number({ minimum: 0 }), to: Type.Number({ minimum: 0 }), count: Type.Integer({ minimum: 0 }) }),
    ),
  }),
  /** Share of the time in which its event loop was busy, 0 to 1, and how late a timer fired in it; null where it did not say. */
  loop: Nullable(
    Type.Object({
      utilisation: Type.Number({ minimum: 0, maximum: 1 }),
      p50: Type.Number({ minimum: 0 }),
      p99: Type.Number({ minimum: 0 }),
      max: Type.Number({ minimum: 0 }),
    }),
  ),
  cpuUsPerRequest: Type.Number({ minimum: 0 }),
  /** What the database was asked a request, by the name of the command, the most frequent first. */
  roundTrips: Type.Array(Type.Object({ command: Type.String({ maxLength: 200 }), perRequest: Type.Number({ minimum: 0 }) })),
})
export type ServerProfile = Static<typeof ServerProfile>

/** What one side shows; what its kind of task does not have is null. */
export const ProfileSide = Type.Object({
  cpu: Nullable(CpuProfile),
  compiler: Nullable(Compiler),
  collector: Nullable(Collector),
  heap: Nullable(HeapProfile),
  scaling: Nullable(Scaling),
  server: Nullable(ServerProfile),
})
export interface ProfileSide {
  cpu: CpuProfile | null
  compiler: Compiler | null
  collector: Collector | null
  heap: HeapProfile | null
  scaling: Scaling | null
  server: ServerProfile | null
}

export const NOTHING_SEEN: ProfileSide = { cpu: null, compiler: null, collector: null, heap: null, scaling: null, server: null }

export const Profile = Type.Object({
  exercise: Type.String(),
  engine: Type.String(),
  starter: ProfileSide,
  yours: ProfileSide,
  /** Why something could not be had, in words. */
  notes: Type.Array(Type.String({ maxLength: 400 })),
  seconds: Type.Number(),
})
export interface Profile {
  exercise: string
  engine: string
  starter: ProfileSide
  yours: ProfileSide
  notes: string[]
  seconds: number
}

/** A look that was asked for: `failed` where the submission, or the grader, did not live to show anything. */
export const PROFILE_RUN_STATES = ['waiting', 'done', 'failed'] as const
export type ProfileRunState = (typeof PROFILE_RUN_STATES)[number]

/** GET /api/submissions/:id/look. While it is waiting, what was seen so far. */
export const ProfileRun = Type.Object({ state: Type.Enum(PROFILE_RUN_STATES), insight: Nullable(Profile) }, { additionalProperties: false })
export interface ProfileRun {
  state: ProfileRunState
  insight: Profile | null
}

/** POST /api/agent/looks/:id/seen: what was seen so far. */
export const ProfileSeen = Type.Object(
  { attempt: Type.Integer({ minimum: 0, maximum: 1_000_000 }), insight: Profile },
  { additionalProperties: false },
)

/** POST /api/agent/looks/:id/result: what was seen, null where nothing could be. */
export const ProfileResult = Type.Object(
  { attempt: Type.Integer({ minimum: 0, maximum: 1_000_000 }), insight: Nullable(Profile) },
  { additionalProperties: false },
)
