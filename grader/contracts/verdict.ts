import { Type, type Static } from 'typebox'
import { LoadTest } from './load-test.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** One assertion of the TAP tests. Reported by the learner's own process: it teaches, it does not decide. */
export const TestResult = Type.Object(
  {
    name: Type.String({ description: 'Path of subtests and assertion, joined by ›' }),
    ok: Type.Boolean(),
    message: Nullable(Type.String({ description: 'Why it failed: diff, expected and found, or the error' })),
  },
  { additionalProperties: false },
)
export type TestResult = Static<typeof TestResult>

/** Something that was noticed, in words that teach. Codes are listed in runner/verdict/findings.ts. */
export const Finding = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    hint: Type.String(),
    file: Type.Optional(Type.String()),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
    column: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type Finding = Static<typeof Finding>

/** benchmark.js's own statistics, from inside the learner's process: shown beside the verdict, never deciding it. */
export const BenchmarkStats = Type.Object(
  {
    hz: Type.Number({ description: 'Calls a second' }),
    rme: Type.Number({ description: 'Relative margin of error, per cent' }),
    samples: Type.Integer(),
  },
  { additionalProperties: false },
)
export type BenchmarkStats = Static<typeof BenchmarkStats>

/** What the lane's canaries read beside this verdict: the noise floor. */
export const LaneNote = Type.Object(
  {
    equal: Type.Number({ description: 'Equal code against equal code: 1.00 on a perfect lane. The reading furthest from it' }),
    known: Type.Number({ description: 'A known ratio, read over true: likewise 1.00' }),
    share: Type.Number({ description: 'Share of its core that the lane had while it measured, the least' }),
    voided: Type.Integer({ description: 'Sessions thrown away because the lane read wrong' }),
  },
  { additionalProperties: false },
)
export type LaneNote = Static<typeof LaneNote>

const Interval = {
  ratio: Type.Number({ description: 'Times faster than the baseline' }),
  low: Type.Number({ description: 'Lower end of the interval' }),
  high: Type.Number({ description: 'Upper end of the interval' }),
  required: Type.Number({ description: 'The target' }),
  decidedBy: Type.Optional(
    Type.Enum(['typical', 'total', 'slowest'], {
      description:
        'What ratio, low and high are of: typical calls, all calls together, or the slowest hundredth of a server’s requests. Not in old verdicts, which typical calls decided',
    }),
  ),
  typical: Type.Optional(Type.Number({ description: 'Ratio of typical calls: by the median round of each session' })),
  total: Type.Optional(Type.Number({ description: 'Ratio of what all calls cost together, stalls included' })),
  clock: Type.Union([Type.Literal('cpu'), Type.Literal('wall')]),
  sessions: Type.Integer({ description: 'Fresh pairs of processes' }),
  rounds: Type.Array(Type.Array(Type.Number()), { description: 'Per session, the ratio of each round' }),
  lane: Type.Optional(LaneNote),
}

/** Speed of a function against the baseline. */
export const Speed = Type.Object(
  {
    ...Interval,
    referenceRatio: Nullable(
      Type.Number({ description: 'Times faster than the reference, a right solution whose speed is the same in every process' }),
    ),
    nsPerCall: Type.Object({ baseline: Type.Number(), yours: Type.Number() }, { description: 'CPU nanoseconds, medians' }),
    stalls: Type.Optional(
      Type.Object(
        { oneIn: Type.Integer(), seconds: Type.Number() },
        { description: 'Of the submission: one call in so many takes so long, where some take far longer than others' },
      ),
    ),
    noise: Type.Number({ description: 'Half the spread of the session ratios, relative: 0.02 is 2 %' }),
  },
  { additionalProperties: false },
)
export type Speed = Static<typeof Speed>

const LATENCY = { p50: Type.Number(), p99: Type.Number(), slowest: Type.Optional(Type.Number()) }

/** Speed of a server against the baseline. */
export const Http = Type.Object(
  {
    ...Interval,
    cpuUsPerRequest: Type.Object({ baseline: Type.Number(), yours: Type.Number() }, { description: 'Server CPU, microseconds' }),
    requestsPerSecond: Type.Object({ baseline: Type.Number(), yours: Type.Number() }),
    latencyMs: Type.Object(LATENCY, {
      description: 'Of the submission, under this load, over all windows of all sessions; in old verdicts of the last window of each',
    }),
    baselineLatencyMs: Type.Optional(Type.Object(LATENCY, { description: 'Likewise, of the baseline' })),
    connections: Type.Integer(),
  },
  { additionalProperties: false },
)
export type Http = Static<typeof Http>

/** A point of the memory curve. */
export const HeapPoint = Type.Object(
  {
    calls: Type.Integer({ minimum: 0 }),
    usedBytes: Type.Number({ description: 'Heap and external memory after two forced collections, as the process says' }),
    residentBytes: Type.Number({ description: 'Memory of the process, as the kernel says' }),
  },
  { additionalProperties: false },
)
export type HeapPoint = Static<typeof HeapPoint>

/** Growth of the heap per call. */
export const Heap = Type.Object(
  {
    bytesPerCall: Type.Number(),
    low: Type.Number(),
    high: Type.Number(),
    limit: Type.Number(),
    calls: Type.Integer(),
    curve: Type.Array(HeapPoint),
    peakMb: Type.Object(
      { reference: Type.Number(), yours: Type.Number() },
      {
        description:
          'Lifetime peak less page cache, on identical work, as the kernel says; both 0 where they were not read, since the first figures of the heap had decided',
      },
    ),
  },
  { additionalProperties: false },
)
export type Heap = Static<typeof Heap>

export const SANDBOXES = ['docker', 'process'] as const
export type SandboxKind = (typeof SANDBOXES)[number]

/** The outcome of one submission. What `npm run grade -- --json` prints, what the API returns, what the page shows. */
export const Verdict = Type.Object(
  {
    exercise: Type.String(),
    verdict: Type.Enum(OUTCOMES),
    level: Nullable(Type.Enum(LEVELS)),
    summary: Type.String({ description: 'One sentence with the figures' }),
    tests: Type.Array(TestResult),
    speed: Type.Optional(Speed),
    heap: Type.Optional(Heap),
    http: Type.Optional(Http),
    loadTest: Type.Optional(LoadTest),
    benchmark: Type.Optional(BenchmarkStats),
    findings: Type.Array(Finding),
    samplesKeptDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Given once the raw samples were taken out, so many days after the verdict: rounds and curve are empty',
      }),
    ),
    seconds: Type.Number({ description: 'From taking the job to the verdict' }),
    engine: Type.String({ description: 'What ran the submission, e.g. node 24.21.0' }),
    sandbox: Type.Enum(SANDBOXES),
    machine: Type.Optional(Type.String({ maxLength: 200, description: 'Class of the machine that measured both sides, on one core' })),
  },
  { additionalProperties: false },
)
export type Verdict = Static<typeof Verdict>
