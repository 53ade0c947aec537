import { Type, type Static } from 'typebox'
import { Check } from './check.ts'
import { RequestId } from './job.ts'
import { PROFILE_RUN_STATES } from './profile.ts'
import { Id, Uuid } from './submission.ts'
import { LaneNote, SANDBOXES } from './verdict.ts'

/*
 * Functions measured against each other, outside of exercises. Everything here was measured on the reader's own code, decides nothing
 * and gives no points. Figures come from the kernel's clock; texts come from the measured code and must be escaped.
 */

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, options = {}) => Type.Union([schema, Type.Null()], options)
const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })
const Positive = Type.Number({ exclusiveMinimum: 0 })

/** Most characters of a variant, of the input generator, and of a program. */
export const CODE_LENGTH = 16_384

/** Not empty, nor blank. */
const code = { minLength: 1, maxLength: CODE_LENGTH, pattern: '\\S' } as const

/** Fewest and most variants of a comparison. */
export const VARIANTS = { fewest: 2, most: 4 } as const

export const Variant = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S', description: 'Must differ from the others' }),
    code: Type.String({ ...code, description: 'A function, or a module that exports one: CommonJS, ES module or TypeScript' }),
  },
  exact,
)
export type Variant = Static<typeof Variant>

/** What is compared. */
export const NewComparison = Type.Object(
  {
    variants: Type.Array(Variant, { minItems: VARIANTS.fewest, maxItems: VARIANTS.most }),
    input: Type.Optional(
      Type.String({
        ...code,
        description:
          'A function that gets random(), at least 0 and less than 1, and returns the list of arguments of one call. Without it, the variants are called without arguments',
      }),
    ),
    engine: Type.Optional(
      Type.String({
        maxLength: 11,
        pattern: '^\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$',
        description: 'Version of Node.js; by default the one that grades',
      }),
    ),
  },
  exact,
)
export type NewComparison = Static<typeof NewComparison>

/** How the results of two variants for the same inputs relate. */
export const AGREEMENTS = ['equal', 'rounded', 'different'] as const
export type Agreement = (typeof AGREEMENTS)[number]

/** Most rounds of all sessions, and variants in each: a session has eight rounds. */
const MOST_SAMPLES = 12 * 8

/** One pair of variants, by their indices. */
export const ComparedPair = Type.Object(
  {
    base: Type.Integer({ minimum: 0, maximum: VARIANTS.most - 1 }),
    other: Type.Integer({ minimum: 0, maximum: VARIANTS.most - 1 }),
    ratio: Type.Number({ exclusiveMinimum: 0, description: 'Times as fast as `base` that `other` is' }),
    low: Positive,
    high: Positive,
    apart: Type.Boolean({ description: 'The interval excludes 1; otherwise the two are not distinguishable' }),
    clock: Type.Enum(['cpu', 'wall'], { description: '`wall` if one of the two waits instead of computing' }),
    by: Type.Enum(['typical', 'total'], { description: '`total` if a few expensive calls contradict the typical ones' }),
    results: Type.Enum(AGREEMENTS, { description: '`rounded`: equal in the first ten digits' }),
    rounds: Type.Array(Type.Array(Positive, { maxItems: 8 }), { maxItems: 12, description: 'Ratio of each round, by session' }),
  },
  exact,
)
export type ComparedPair = Static<typeof ComparedPair>

/** The first input for which two variants returned different results, with their beginnings as text. */
export const ResultDifference = Type.Object(
  {
    base: ComparedPair.properties.base,
    other: ComparedPair.properties.other,
    call: Type.Integer({ minimum: 1 }),
    baseResult: Type.String({ maxLength: 100 }),
    otherResult: Type.String({ maxLength: 100 }),
  },
  exact,
)
export type ResultDifference = Static<typeof ResultDifference>

/** Why a comparison could not be measured, or not to its end. */
export const ComparisonTrouble = Type.Object(
  {
    variant: Nullable(ComparedPair.properties.base, { description: 'The variant that failed; null if it was not one of them' }),
    message: Type.String({ maxLength: 400 }),
    hint: Type.String({ maxLength: 400 }),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  exact,
)
export type ComparisonTrouble = Static<typeof ComparisonTrouble>

const VariantTimes = Type.Object({ variant: ComparedPair.properties.base, times: Positive }, exact)

/** Result of a comparison, or what is known of it so far. */
export const ComparisonResult = Type.Object(
  {
    pairs: Type.Array(ComparedPair, { maxItems: 6 }),
    nsPerCall: Type.Array(Positive, { maxItems: VARIANTS.most, description: 'Median CPU nanoseconds per call of each variant' }),
    inputs: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Different inputs per session' }),
    sessions: Type.Integer({ minimum: 0, maximum: 100, description: 'Fresh processes per variant' }),
    samples: Type.Integer({ minimum: 0, maximum: 100 * MOST_SAMPLES, description: 'Timed batches of all variants together' }),
    seeds: Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), { maxItems: 12, description: 'Seed of the inputs of each session' }),
    difference: Nullable(ResultDifference),
    changes: Type.Array(ComparedPair.properties.base, { description: 'Variants that change their arguments', maxItems: VARIANTS.most }),
    slowStarts: Type.Array(ComparedPair.properties.base, {
      description: 'Variants that work for more than half a second longer than another before they are warm; no ratio contains that',
      maxItems: VARIANTS.most,
    }),
    remembers: Type.Optional(
      Type.Array(VariantTimes, {
        description:
          'Variants that take at least that many times as long for inputs that they have not met before. Absent in older results',
        maxItems: VARIANTS.most,
      }),
    ),
    unsteady: Type.Optional(
      Type.Array(VariantTimes, {
        description:
          'Variants of which a tenth of the batches take that many times as long as another tenth, or as the fastest batch of the warm-up. Absent in older results',
        maxItems: VARIANTS.most,
      }),
    ),
    trouble: Nullable(ComparisonTrouble),
    notes: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 }),
    engine: Type.String({ maxLength: 100 }),
    sandbox: Type.Enum(SANDBOXES),
    processor: Nullable(Type.String({ maxLength: 100 })),
    lane: Nullable(LaneNote),
    seconds: Type.Number({ minimum: 0 }),
  },
  exact,
)
export type ComparisonResult = Static<typeof ComparisonResult>

/** GET /api/comparisons/:id, readable by anyone who knows the id. */
export const Comparison = Type.Object(
  {
    id: Id,
    state: Type.Enum(PROFILE_RUN_STATES),
    asked: NewComparison,
    askedAt: Time,
    endedAt: Nullable(Time),
    keptUntil: Nullable(Time, { description: 'When it can be deleted; null for comparisons of an account' }),
    result: Nullable(ComparisonResult, { description: 'In state `waiting`, what is known so far' }),
  },
  exact,
)
export type Comparison = Static<typeof Comparison>

/** What an agent gets. The code is as it was sent, or, for a single expression, as a module that exports it. */
export const ComparisonJob = Type.Object(
  {
    id: Uuid,
    attempt: Type.Integer({ minimum: 0 }),
    variants: Type.Array(Type.String(), { minItems: VARIANTS.fewest, maxItems: VARIANTS.most }),
    input: Nullable(Type.String()),
    engine: Nullable(Type.String()),
    request: Type.Optional(RequestId),
  },
  exact,
)
export type ComparisonJob = Static<typeof ComparisonJob>

const attempt = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** POST /api/agent/comparisons/:id/seen */
export const ComparisonSeen = Type.Object({ attempt, result: ComparisonResult }, exact)
/** POST /api/agent/comparisons/:id/result: null if the agent failed. */
export const ComparisonDone = Type.Object({ attempt, result: Nullable(ComparisonResult) }, exact)

/** Body of POST /api/programs. */
export const NewProgram = Type.Object({ code: Type.String(code) }, exact)
export type NewProgram = Static<typeof NewProgram>

/** What a program printed. It is not stored. */
export const ProgramOutput = Type.Omit(Check, ['tests'], exact)
export type ProgramOutput = Static<typeof ProgramOutput>

export const ProgramJob = Type.Object(
  { id: Uuid, attempt: Type.Integer({ minimum: 0 }), code: Type.String(), request: Type.Optional(RequestId) },
  exact,
)
export type ProgramJob = Static<typeof ProgramJob>

/** POST /api/agent/programs/:id/result */
export const ProgramDone = Type.Object({ attempt, output: Nullable(ProgramOutput, { description: 'Null if the agent failed' }) }, exact)
