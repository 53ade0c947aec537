import { Type, type Static, type TSchema } from 'typebox'

/*
 * A profile: one run of the submission and one of the starter, in sandboxes that no verdict depends on. Everything here was
 * reported by the learner's own process. So it is bounded in size, shown only to that learner, and never used for verdicts.
 */

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Source position of a function or allocation: a file name of the submission. Null for code of the engine or the harness. */
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

/** A node of a flamegraph, root first. Times are in microseconds; `self` is the time in the frame itself, without its children. */
export const FlameNode = Type.Unsafe<FlameNode>({
  // A recursive schema cannot be used twice in one response. The code that builds the tree keeps it within bounds.
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

/** A function, summed over all of its nodes in the tree. */
export const HotFunction = Type.Object({
  name: Type.String({ maxLength: 200 }),
  ...place,
  selfUs: Type.Number({ minimum: 0 }),
  totalUs: Type.Number({ minimum: 0 }),
})
export type HotFunction = Static<typeof HotFunction>

/** Self time of a line in the learner's files. */
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

/** A deoptimization: the engine discarded optimized code of a function. */
export const Deopt = Type.Object({
  function: Type.String({ maxLength: 200 }),
  file: Type.String({ maxLength: 200 }),
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  /** Identity of the function, not of the place in it. */
  identity: Type.Optional(FunctionIdentity),
  /** V8's own words, such as “not a Smi”, and ours. */
  reason: Type.String({ maxLength: 200 }),
  words: Type.String({ maxLength: 400 }),
  times: Type.Integer({ minimum: 1 }),
})
export type Deopt = Static<typeof Deopt>

/** What the compiler did with one of the learner's functions. */
export const CompiledFunction = Type.Object({
  function: Type.String({ maxLength: 200 }),
  file: Type.String({ maxLength: 200 }),
  line: Type.Integer({ minimum: 1 }),
  /** The highest tier it reached, by the engine's trace; `inlined` if it only ran inlined into another function. */
  tier: Type.Enum(['interpreted', 'baseline', 'maglev', 'turbofan', 'inlined']),
  /** Names of the functions inlined into it. */
  inlines: Type.Array(Type.String({ maxLength: 200 })),
  identity: Type.Optional(FunctionIdentity),
})
export type CompiledFunction = Static<typeof CompiledFunction>

export const Compiler = Type.Object({
  functions: Type.Array(CompiledFunction),
  deopts: Type.Array(Deopt),
  /** What the trace does not show, as sentences; empty if the trace is complete. */
  unknown: Type.Array(Type.String({ maxLength: 400 })),
})
export type Compiler = Static<typeof Compiler>

export const Collector = Type.Object({
  calls: Type.Integer({ minimum: 1 }),
  /** Collections by kind, with V8's names: scavenges of the young generation, mark-compacts of the whole heap. */
  collections: Type.Array(
    Type.Object({ kind: Type.String({ maxLength: 60 }), count: Type.Integer({ minimum: 1 }), ms: Type.Number({ minimum: 0 }) }),
  ),
  /** Share of the run spent in collections, 0 to 1. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
  bytesPerCall: Type.Number({ minimum: 0 }),
  /** Sampled allocations, largest first. */
  lines: Type.Array(Type.Object({ ...place, function: Type.String({ maxLength: 200 }), bytesPerCall: Type.Number({ minimum: 0 }) })),
})
export type Collector = Static<typeof Collector>

/** A row of the comparison of two heap snapshots, as in DevTools. Sizes are bytes. */
export const HeapChange = Type.Object({
  /** Name of the constructor, or V8’s name for objects without one. */
  name: Type.String({ maxLength: 200 }),
  added: Type.Integer({ minimum: 0 }),
  deleted: Type.Integer({ minimum: 0 }),
  addedBytes: Type.Number({ minimum: 0 }),
  deletedBytes: Type.Number({ minimum: 0 }),
  samples: Type.Array(Type.String({ maxLength: 200 })),
})
export type HeapChange = Static<typeof HeapChange>

/** The retainer of growing memory, with its path from a root. */
export const Culprit = Type.Object({
  /** Name of the variable, such as “names”. */
  variable: Type.String({ maxLength: 200 }),
  ...place,
  /** For example “`names` in module scope keeps 1 string per call”. */
  sentence: Type.String({ maxLength: 400 }),
  path: Type.Array(Type.String({ maxLength: 200 })),
  perCall: Type.Number(),
})
export type Culprit = Static<typeof Culprit>

export const HeapProfile = Type.Object({
  calls: Type.Integer({ minimum: 1 }),
  changes: Type.Array(HeapChange),
  culprits: Type.Array(Culprit),
  /** Memory after that many calls, bytes; `collected`: right after a forced collection. */
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

/** Time per call by input size. `unit` is what sizes count, for example “numbers”; `growth` is the best fit, for example “n log n”. */
export const Scaling = Type.Object({
  unit: Type.String({ maxLength: 40 }),
  points: Type.Array(Type.Object({ size: Type.Integer({ minimum: 1 }), ns: Type.Number({ minimum: 0 }) })),
  growth: Type.String({ maxLength: 60 }),
})
export type Scaling = Static<typeof Scaling>

/** A server under load, observed from outside except for `loop`. Latencies and delays are milliseconds. */
export const ServerProfile = Type.Object({
  /** If requests arrive at a rate, those that were served. */
  requests: Type.Integer({ minimum: 1 }),
  /** Requests with a wrong answer or none. */
  failed: Type.Integer({ minimum: 0 }),
  seconds: Type.Number({ minimum: 0 }),
  /** Each connection has one request in flight at a time; 0 if requests arrive at a rate. */
  connections: Type.Integer({ minimum: 0 }),
  perSecond: Type.Number({ minimum: 0 }),
  latency: Type.Object({
    p50: Type.Number({ minimum: 0 }),
    p90: Type.Number({ minimum: 0 }),
    p99: Type.Number({ minimum: 0 }),
    p999: Type.Number({ minimum: 0 }),
    max: Type.Number({ minimum: 0 }),
    /** Buckets of equal width on a logarithmic scale, without gaps, from the shortest latency to the longest. */
    buckets: Type.Array(
      Type.Object({ from: Type.Number({ minimum: 0 }), to: Type.Number({ minimum: 0 }), count: Type.Integer({ minimum: 0 }) }),
    ),
  }),
  /** Share of time that the event loop was busy, 0 to 1, and timer delays; null if the process did not report them. */
  loop: Nullable(
    Type.Object({
      utilisation: Type.Number({ minimum: 0, maximum: 1 }),
      p50: Type.Number({ minimum: 0 }),
      p99: Type.Number({ minimum: 0 }),
      max: Type.Number({ minimum: 0 }),
    }),
  ),
  cpuUsPerRequest: Type.Number({ minimum: 0 }),
  /** Database commands per request, by name, most frequent first. */
  roundTrips: Type.Array(Type.Object({ command: Type.String({ maxLength: 200 }), perRequest: Type.Number({ minimum: 0 }) })),
})
export type ServerProfile = Static<typeof ServerProfile>

/** The profile of one side. Parts that do not apply to the kind of task are null. */
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
  /** Sentences on what is missing and why. */
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

/** States of a requested profile run: `failed` if the submission or the grader died before there was anything to show. */
export const PROFILE_RUN_STATES = ['waiting', 'done', 'failed'] as const
export type ProfileRunState = (typeof PROFILE_RUN_STATES)[number]

/** GET /api/submissions/:id/profile. In state `waiting`, the part of the profile that is done. */
export const ProfileRun = Type.Object({ state: Type.Enum(PROFILE_RUN_STATES), profile: Nullable(Profile) }, { additionalProperties: false })
export interface ProfileRun {
  state: ProfileRunState
  profile: Profile | null
}

/** POST /api/agent/profiles/:id/seen: the part of the profile that is done. */
export const ProfileSeen = Type.Object(
  { attempt: Type.Integer({ minimum: 0, maximum: 1_000_000 }), profile: Profile },
  { additionalProperties: false },
)

/** POST /api/agent/profiles/:id/result: the whole profile, or null if there is none. */
export const ProfileResult = Type.Object(
  { attempt: Type.Integer({ minimum: 0, maximum: 1_000_000 }), profile: Nullable(Profile) },
  { additionalProperties: false },
)
