import { Type, type Static, type TSchema } from 'typebox'
import type { Sandbox } from './sandbox.ts'
import { LOOK_STATES, type Insight } from './insight.ts'

/*
 * One submission on engines from 2016 on, against the starter on the same engine. All of it was said by, or measured of, the
 * learner's own process: it is for that learner to look at, has bounds, and no verdict knows of it.
 */

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Positive = Type.Number({ exclusiveMinimum: 0 })

/** A Node.js of the list, with the name of V8's optimizing compiler in it. */
export const Engine = Type.Object({ version: Type.String({ maxLength: 20 }), compiler: Type.String({ maxLength: 40 }) }, { additionalProperties: false })
export type Engine = Static<typeof Engine>

/** Times faster than the starter: the median of fresh pairs of processes, with the least and the most of them. CPU nanoseconds a call. */
export const EngineFigures = Type.Object(
  { ratio: Positive, low: Positive, high: Positive, starterNs: Positive, yoursNs: Positive, sessions: Type.Integer({ minimum: 1, maximum: 100 }) },
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
export const EngineTrip = Type.Object({ state: Type.Enum(LOOK_STATES), runs: Nullable(EngineRuns) }, { additionalProperties: false })
export type EngineTrip = Static<typeof EngineTrip>

/** Ways to look at a submission after its verdict, and what each shows. */
export interface Shown {
  inside: Insight
  engines: EngineRuns
}
export type LookKind = keyof Shown

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

/** Engines at hand, each in a sandbox of its own that is opened when it is first wanted. */
export interface Engines {
  readonly list: readonly Engine[]
  /** Begins nothing more of it once `away` is aborted, and rejects. @throws HotpathError E_ENGINE where it cannot be had, and those of a sandbox */
  open(engine: Engine, away?: AbortSignal): Promise<Sandbox>
}
