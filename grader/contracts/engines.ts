import { Type, type Static, type TSchema } from 'typebox'
import type { Sandbox } from './sandbox.ts'
import { PROFILE_RUN_STATES, type Profile } from './profile.ts'

/*
 * One submission on engines from 2016 on, against the starter on the same engine. All of it was said by, or measured of, the
 * learner's own process: it is for that learner to look at, has bounds, and no verdict knows of it.
 */

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Positive = Type.Number({ exclusiveMinimum: 0 })

/** A Node.js of the list, with the name of V8's optimizing compiler in it. */
export const Engine = Type.Object(
  { version: Type.String({ maxLength: 20 }), compiler: Type.String({ maxLength: 40 }) },
  { additionalProperties: false },
)
export type Engine = Static<typeof Engine>

/** Times faster than the starter: the median of fresh pairs of processes, with the least and the most of them. CPU nanoseconds a call. */
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

/** Syntax that an engine cannot read, where it stands first, and what to write instead. */
export const Unreadable = Type.Object(
  {
    syntax: Type.String({ maxLength: 100 }),
    since: Type.String({ maxLength: 20, description: 'The first Node.js that reads it' }),
    file: Type.String({ maxLength: 200 }),
    line: Type.Integer({ minimum: 1 }),
    instead: Type.String({ maxLength: 300 }),
  },
  { additionalProperties: false },
)
export type Unreadable = Static<typeof Unreadable>

/** What came of one engine: figures, or what went wrong in a sentence, with the syntax that it cannot read. */
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
    /** Engines in all; rows come one by one. */
    engines: Type.Integer({ minimum: 0, maximum: 100 }),
    rows: Type.Array(EngineRow, { maxItems: 100 }),
    notes: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 }),
    seconds: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type EngineRuns = Static<typeof EngineRuns>

/** GET /api/submissions/:id/engines. While it is waiting, the engines that are through. */
export const EngineTrip = Type.Object({ state: Type.Enum(PROFILE_RUN_STATES), runs: Nullable(EngineRuns) }, { additionalProperties: false })
export type EngineTrip = Static<typeof EngineTrip>

/** Ways to look at a submission after its verdict, and what each shows. */
export interface Shown {
  inside: Profile
  engines: EngineRuns
}
export type ProfileRunKind = keyof Shown

const attempt = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** POST /api/agent/engines/:id/seen: engines that are through. */
export const EnginesSeen = Type.Object({ attempt, runs: EngineRuns }, { additionalProperties: false })
/** POST /api/agent/engines/:id/result: all of them, null where none could be run. */
export const EnginesResult = Type.Object({ attempt, runs: Nullable(EngineRuns) }, { additionalProperties: false })

/** claims/claims.json of an exercise: advice that was right on some engine, as code before and after following it. */
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

/**
 * Where advice is about a whole server: a figure of its lesson, with the bars of the server that does not follow it and
 * of the one that does.
 */
export const AdviceFigure = Type.Object(
  { key: Type.String(), before: Type.String(), after: Type.String() },
  { additionalProperties: false },
)
export type AdviceFigure = Static<typeof AdviceFigure>

/**
 * course/advice/advice.json: what the texts that the course goes back to advise. Each piece has code that does not follow it and code that
 * does, with the workload that calls both, or a figure of its lesson.
 */
export const Advice = Type.Array(
  Type.Object(
    {
      slug: Type.String({ pattern: '^[a-z][a-z0-9-]*$', description: 'Folder under code/ with before.js and after.js' }),
      advice: Type.String({ minLength: 1, maxLength: 100 }),
      workload: Type.Optional(Type.String({ description: 'File under workloads/ that calls the code, without .js' })),
      figure: Type.Optional(AdviceFigure),
      from: Type.Enum(['chapter', 'article', 'killers'], {
        description: 'Which of the texts: the chapter, an article, or a list that the chapter points to',
      }),
      lesson: Type.String({ description: 'Folder of the lesson that has it' }),
      why: Type.String({ minLength: 1, maxLength: 300, description: 'Why it helped, and what has changed' }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1 },
)
export type Advice = Static<typeof Advice>

/**
 * Times that following advice has to gain, or it has expired. Less than a fifth is not what advice of this kind
 * promises; it promised 4 to 7 times.
 */
export const WORTH_IT = 1.2

/** What became of advice on an engine: `unclear` where the sessions fall on both sides. */
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

/** What became of advice, from the oldest engine to the newest: `since` is the first engine from which on it has gained nothing. */
export const Fate = Type.Union([
  Type.Object({ outcome: Type.Enum(['stands', 'never', 'depends']) }, { additionalProperties: false }),
  Type.Object({ outcome: Type.Literal('expired'), since: Type.String() }, { additionalProperties: false }),
])
export type Fate = Static<typeof Fate>

/** course/advice/measured.json: by slug, with the day of the measurement and its command. */
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

/** Engines at hand, each in a sandbox of its own that is opened when it is first wanted. */
export interface Engines {
  readonly list: readonly Engine[]
  /**
   * Begins nothing more of it once `away` is aborted, and rejects.
   * @throws HotpathError E_ENGINE where it cannot be had, and those of a sandbox
   */
  open(engine: Engine, away?: AbortSignal): Promise<Sandbox>
}
