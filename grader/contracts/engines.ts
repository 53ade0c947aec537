import { Type, type Static, type TSchema } from 'typebox'
import type { EditEffects } from './edits.ts'
import { PROFILE_RUN_STATES, type Profile } from './profile.ts'

/*
 * One submission on engines from 2016 on, compared with the starter on the same engine. Everything here was reported by,
 * or measured on, the learner's own process. So it is bounded in size, shown only to that learner, and never used for verdicts.
 */

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Positive = Type.Number({ exclusiveMinimum: 0 })

/** A Node.js version, with the name of its V8's optimizing compiler. */
export const Engine = Type.Object(
  { version: Type.String({ maxLength: 20 }), compiler: Type.String({ maxLength: 40 }) },
  { additionalProperties: false },
)
export type Engine = Static<typeof Engine>

/** Times as fast as the starter: median, minimum and maximum over fresh pairs of processes. Times in CPU nanoseconds per call. */
export const EngineFigures = Type.Object(
  {
    ratio: Positive,
    low: Positive,
    high: Positive,
    starterNs: Positive,
    yoursNs: Positive,
    sessions: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  { additionalProperties: false },
)
export type EngineFigures = Static<typeof EngineFigures>

/** Syntax that an engine cannot parse, its first occurrence, and what to write instead. */
export const Unreadable = Type.Object(
  {
    syntax: Type.String({ maxLength: 100 }),
    since: Type.String({ maxLength: 20, description: 'First Node.js version that parses it' }),
    file: Type.String({ maxLength: 200 }),
    line: Type.Integer({ minimum: 1 }),
    instead: Type.String({ maxLength: 300 }),
  },
  { additionalProperties: false },
)
export type Unreadable = Static<typeof Unreadable>

/** Result on one engine: figures, or one sentence on what went wrong, with the syntax that this engine cannot parse. */
export const EngineRow = Type.Object(
  {
    engine: Engine,
    figures: Nullable(EngineFigures),
    trouble: Nullable(Type.String({ maxLength: 400 })),
    unreadable: Type.Array(Unreadable, { maxItems: 40 }),
  },
  { additionalProperties: false },
)
export type EngineRow = Static<typeof EngineRow>

export const EngineRuns = Type.Object(
  {
    exercise: Type.String({ maxLength: 64 }),
    /** Engines in total; rows arrive one by one. */
    engines: Type.Integer({ minimum: 0, maximum: 100 }),
    rows: Type.Array(EngineRow, { maxItems: 100 }),
    notes: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 }),
    seconds: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type EngineRuns = Static<typeof EngineRuns>

/** GET /api/submissions/:id/engines. In state `waiting`, the engines finished so far. */
export const EngineTrip = Type.Object({ state: Type.Enum(PROFILE_RUN_STATES), runs: Nullable(EngineRuns) }, { additionalProperties: false })
export type EngineTrip = Static<typeof EngineTrip>

/** The kinds of runs to request after the verdict, and what each one shows. */
export interface ProfileRunResults {
  inside: Profile
  engines: EngineRuns
  edits: EditEffects
}
export type ProfileRunKind = keyof ProfileRunResults

const attempt = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** POST /api/agent/engines/:id/seen: the engines finished so far. */
export const EnginesSeen = Type.Object({ attempt, runs: EngineRuns }, { additionalProperties: false })
/** POST /api/agent/engines/:id/result: all engines, or null if none could run. */
export const EnginesResult = Type.Object({ attempt, runs: Nullable(EngineRuns) }, { additionalProperties: false })

/** claims/claims.json of an exercise: advice that held on some engine, as code before and after following it. */
export const Claims = Type.Array(
  Type.Object(
    {
      claim: Type.String({ minLength: 1, maxLength: 60 }),
      before: Type.String({ description: 'File under the exercise’s folder' }),
      after: Type.String({ description: 'File under the exercise’s folder' }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 12 },
)
export type Claims = Static<typeof Claims>

/** For advice about whole servers: a figure of the lesson, and its bars for the server without and with the advice. */
export const AdviceFigure = Type.Object(
  { key: Type.String(), before: Type.String(), after: Type.String() },
  { additionalProperties: false },
)
export type AdviceFigure = Static<typeof AdviceFigure>

/**
 * course/advice/advice.json: the advice of the texts that the course builds on. Each piece has code without and with the
 * advice and a workload that calls both, or a figure of its lesson.
 */
export const Advice = Type.Array(
  Type.Object(
    {
      slug: Type.String({ pattern: '^[a-z][a-z0-9-]*$', description: 'Folder under code/ with before.js and after.js' }),
      advice: Type.String({ minLength: 1, maxLength: 100 }),
      workload: Type.Optional(Type.String({ description: 'File under workloads/ that calls the code, without .js' })),
      figure: Type.Optional(AdviceFigure),
      from: Type.Enum(['chapter', 'article', 'killers'], {
        description: 'Source: the chapter, an article, or a list that the chapter links to',
      }),
      lesson: Type.String({ description: 'Folder of the lesson that covers it' }),
      why: Type.String({ minLength: 1, maxLength: 300, description: 'Why it helped, and what has changed' }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1 },
)
export type Advice = Static<typeof Advice>

/**
 * Smallest ratio at which advice still holds; below it, the advice has expired. Advice of this kind promised 4 to 7
 * times, so a gain of less than a fifth is not what was promised.
 */
export const WORTH_IT = 1.2

/** Whether advice holds on an engine; `unclear` if sessions disagree. */
export const STANDINGS = ['stands', 'expired', 'unclear'] as const
export type Standing = (typeof STANDINGS)[number]

/** A piece of advice on one engine. */
export const AdviceRow = Type.Object(
  {
    engine: Engine,
    figures: Nullable(EngineFigures),
    trouble: Nullable(Type.String({ maxLength: 400 })),
    standing: Nullable(Type.Enum(STANDINGS)),
  },
  { additionalProperties: false },
)
export type AdviceRow = Static<typeof AdviceRow>

/** Whether advice holds from the oldest engine to the newest. `since` is the first engine from which on it no longer helps. */
export const Fate = Type.Union([
  Type.Object({ outcome: Type.Enum(['stands', 'never', 'depends']) }, { additionalProperties: false }),
  Type.Object({ outcome: Type.Literal('expired'), since: Type.String() }, { additionalProperties: false }),
])
export type Fate = Static<typeof Fate>

/** course/advice/measured.json: results by slug, with the day and the command of the measurement. */
export const AdviceMeasured = Type.Object(
  {
    command: Type.String(),
    sandbox: Type.String(),
    pieces: Type.Record(
      Type.String(),
      Type.Object({ measuredOn: Type.String(), fate: Fate, rows: Type.Array(AdviceRow) }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
)
export type AdviceMeasured = Static<typeof AdviceMeasured>
