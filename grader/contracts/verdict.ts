import { Type, type Static } from 'typebox'
import { Arrivals, Endings } from './arrivals.ts'
import { Feedback } from './feedback.ts'
import { LoadTest } from './load-test.ts'
import { Printed } from './printed.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'
import { TechniqueFound } from './techniques.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** Most characters of a test's source that is shown with a failure. */
export const TEST_SOURCE_LENGTH = 3000

/** The location of a failed assertion, with the test around it. */
export const TestSource = Type.Object(
  {
    file: Type.String({ maxLength: 200 }),
    line: Type.Integer({ minimum: 1, description: 'Line of the assertion' }),
    first: Type.Integer({ minimum: 1, description: 'Line that the text begins with' }),
    text: Type.String({ maxLength: TEST_SOURCE_LENGTH }),
  },
  { additionalProperties: false },
)
export type TestSource = Static<typeof TestSource>

/** One assertion of the TAP tests. Reported by the learner's own process, so it explains but never decides. */
export const TestResult = Type.Object(
  {
    name: Type.String({ description: 'Names of subtests and assertion, joined by ›' }),
    ok: Type.Boolean(),
    message: Nullable(Type.String({ description: 'Why it failed: the diff, expected and actual value, or the error' })),
    source: Type.Optional(TestSource),
    file: Type.Optional(Type.String({ maxLength: 200, description: 'If code of the submission threw: where' })),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
    column: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type TestResult = Static<typeof TestResult>

/** An observation, explained to the learner. Codes are listed in runner/verdict/findings.ts. */
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

/** benchmark.js's own statistics, from inside the learner's process. Shown beside the verdict, never used for it. */
export const BenchmarkStats = Type.Object(
  {
    hz: Type.Number({ description: 'Calls per second' }),
    rme: Type.Number({ description: 'Relative margin of error, percent' }),
    samples: Type.Integer(),
  },
  { additionalProperties: false },
)
export type BenchmarkStats = Static<typeof BenchmarkStats>

/** Canary readings during this verdict: the noise floor of the lane. */
export const LaneNote = Type.Object(
  {
    equal: Type.Number({ description: 'Ratio measured between identical code, the reading furthest from 1.00' }),
    known: Type.Number({ description: 'Measured over true value of a known ratio: 1.00 on a perfect lane' }),
    share: Type.Number({ description: 'Lowest share of its core that the lane got while measuring' }),
    voided: Type.Integer({ description: 'Sessions discarded because the canaries were off' }),
  },
  { additionalProperties: false },
)
export type LaneNote = Static<typeof LaneNote>

/** A pass against the reference, measured in sessions of their own, which decide its level. */
export const AgainstReference = Type.Object(
  {
    ratio: Type.Number({ description: 'Times as fast as the reference' }),
    low: Type.Number({ description: 'Lower end of the interval' }),
    high: Type.Number({ description: 'Upper end of the interval' }),
    sessions: Type.Integer({ description: 'Fresh pairs of processes' }),
    levels: Type.Object(
      { good: Type.Optional(Type.Number()), excellent: Type.Optional(Type.Number()) },
      { additionalProperties: false, description: 'Where each level starts' },
    ),
  },
  { additionalProperties: false },
)
export type AgainstReference = Static<typeof AgainstReference>

const Interval = {
  ratio: Type.Number({ description: 'Times faster than the baseline' }),
  low: Type.Number({ description: 'Lower end of the interval' }),
  high: Type.Number({ description: 'Upper end of the interval' }),
  required: Type.Number({ description: 'The target' }),
  decidedBy: Type.Optional(
    Type.Enum(['typical', 'total', 'slowest'], {
      description:
        'What `ratio` compares: typical calls, all calls in total, or a server’s slowest 1 % of requests. Missing in old verdicts: typical',
    }),
  ),
  typical: Type.Optional(Type.Number({ description: 'Ratio of typical calls: from the median round of each session' })),
  total: Type.Optional(Type.Number({ description: 'Ratio of the total cost of all calls, stalls included' })),
  clock: Type.Union([Type.Literal('cpu'), Type.Literal('wall')]),
  sessions: Type.Integer({ description: 'Sessions, each with a fresh process of the submission' }),
  rounds: Type.Array(Type.Array(Type.Number()), { description: 'Ratio of each round, per session' }),
  reference: Type.Optional(AgainstReference),
  lane: Type.Optional(LaneNote),
}

/** Speed of a function against the baseline. */
export const Speed = Type.Object(
  {
    ...Interval,
    referenceRatio: Type.Optional(
      Nullable(
        Type.Number({
          deprecated: true,
          description: 'Only in older verdicts: times faster than the reference, which ran on another core at another time',
        }),
      ),
    ),
    nsPerCall: Type.Object({ baseline: Type.Number(), yours: Type.Number() }, { description: 'CPU nanoseconds, medians' }),
    stalls: Type.Optional(
      Type.Object(
        { oneIn: Type.Integer(), seconds: Type.Number() },
        { description: 'Given if some calls of the submission take far longer than others: 1 call in `oneIn` takes `seconds`' },
      ),
    ),
    noise: Type.Number({ description: 'Half the relative spread of the session ratios: 0.02 is 2 %' }),
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
    requestsPerSecond: Type.Object(
      { baseline: Type.Number(), yours: Type.Number() },
      { description: 'Medians; with arrivals, of answers in time' },
    ),
    latencyMs: Type.Object(LATENCY, {
      description: 'Latency of the submission under this load, over all windows; in old verdicts, over the last window of each session',
    }),
    baselineLatencyMs: Type.Optional(Type.Object(LATENCY, { description: 'The same for the baseline' })),
    connections: Type.Integer({ description: '0 if there are as many as necessary, because requests arrive at a rate' }),
    arrivals: Type.Optional(
      Type.Object(
        { ...Arrivals.properties, baseline: Endings, yours: Endings },
        {
          additionalProperties: false,
          description: 'Given if requests arrive at a rate: how those of an average second ended. The ratio compares answers in time',
        },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Http = Static<typeof Http>

/** A point of the memory curve. */
export const HeapPoint = Type.Object(
  {
    calls: Type.Integer({ minimum: 0 }),
    usedBytes: Type.Number({ description: 'Heap and external memory after two forced collections, as the process reports it' }),
    residentBytes: Type.Number({ description: 'Memory of the process, as the kernel reports it' }),
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
      {
        yours: Type.Number(),
        reference: Type.Optional(Type.Number({ description: 'Only in verdicts whose reference did the same calls' })),
      },
      { description: 'Lifetime peak without page cache, from the kernel; 0 if not measured because the heap had already decided' },
    ),
  },
  { additionalProperties: false },
)
export type Heap = Static<typeof Heap>

export const SANDBOXES = ['docker', 'process'] as const
export type SandboxKind = (typeof SANDBOXES)[number]

/** The verdict on one submission, as printed by `npm run grade -- --json`, returned by the API and shown on the page. */
export const Verdict = Type.Object(
  {
    exercise: Type.String(),
    verdict: Type.Enum(OUTCOMES),
    level: Nullable(Type.Enum(LEVELS)),
    summary: Type.String({ description: 'The verdict in one sentence, with its figures' }),
    tests: Type.Array(TestResult),
    printed: Type.Optional(Printed),
    speed: Type.Optional(Speed),
    heap: Type.Optional(Heap),
    http: Type.Optional(Http),
    loadTest: Type.Optional(LoadTest),
    benchmark: Type.Optional(BenchmarkStats),
    findings: Type.Array(Finding),
    feedback: Type.Optional(Feedback),
    techniques: Type.Optional(
      Type.Array(TechniqueFound, { description: 'What the submission does differently from the starter, as recognised from its code' }),
    ),
    samplesKeptDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Given once the raw samples were deleted, that many days after the verdict: rounds and curve are empty',
      }),
    ),
    seconds: Type.Number({ description: 'Seconds from taking the job to the verdict' }),
    engine: Type.String({ description: 'Engine that ran the submission, e.g. node 24.21.0' }),
    sandbox: Type.Enum(SANDBOXES),
    machine: Type.Optional(Type.String({ maxLength: 200, description: 'Class of the machine that measured it' })),
  },
  { additionalProperties: false },
)
export type Verdict = Static<typeof Verdict>
