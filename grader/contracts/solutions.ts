import { Type, type Static } from 'typebox'
import { Effect } from './effect.ts'
import { SourceFiles } from './exercise.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'
import { Id } from './submission.ts'
import { TechniqueName } from './techniques.ts'
import { SANDBOXES } from './verdict.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
const Time = Type.String({ format: 'date-time', maxLength: 40 })
const exact = { additionalProperties: false } as const

/** Attempts with different code and without a pass, after which one solution is offered. */
export const ATTEMPTS_TO_STUCK = 3

/**
 * What a reader can see of an exercise's solutions. `none`: the exercise has no code. `locked`: they open with a pass. `offered`: one of
 * them can be revealed now. `one`: one was revealed. `all`: all of them. `hidden`: an assignment hides them until it is due.
 */
export const SOLUTION_ACCESS = ['none', 'locked', 'offered', 'one', 'all', 'hidden'] as const
export type SolutionAccess = (typeof SOLUTION_ACCESS)[number]

/** The staged hints of an exercise, as Markdown; the first gives away least. */
export const Hints = Type.Object({ hints: Type.Array(Type.String()) }, exact)
export type Hints = Static<typeof Hints>

/** A debrief in parts, in order. */
export const Debrief = Type.Object(
  {
    level: Nullable(Type.Enum(LEVELS, { description: 'The reader’s best level; null if the exercise has no levels, or without a pass' })),
    parts: Type.Array(
      Type.Object(
        {
          level: Nullable(Type.Enum(LEVELS, { description: 'The level that this part shows the way to; null for everyone who passed' })),
          markdown: Type.String(),
        },
        exact,
      ),
    ),
  },
  exact,
)
export type Debrief = Static<typeof Debrief>

/** A measured figure, with what measured it and when. */
export const Measured = Type.Object(
  { effect: Effect, engine: Type.String(), sandbox: Type.Enum(SANDBOXES), on: Type.String({ format: 'date' }) },
  exact,
)
export type Measured = Static<typeof Measured>

/** A solution of the exercise's own: a correct one or a near miss. */
export const KnownSolution = Type.Object(
  {
    name: Type.String({ description: 'Name of its file or folder' }),
    outcome: Type.Enum(OUTCOMES, { description: 'The verdict that it gets' }),
    level: Nullable(Type.Enum(LEVELS)),
    why: Type.String({ description: 'What it shows, in one sentence' }),
    techniques: Type.Array(TechniqueName),
    measured: Nullable(Measured),
  },
  exact,
)
export type KnownSolution = Static<typeof KnownSolution>

/** A solution with its code. */
export const SolutionCode = Type.Object({ ...KnownSolution.properties, files: SourceFiles }, exact)
export type SolutionCode = Static<typeof SolutionCode>

/** A learner's solution, shared by its author. */
export const SharedSolution = Type.Object(
  {
    submission: Id,
    by: Type.String({ description: 'The pseudonym that its author chose' }),
    isOwn: Type.Boolean(),
    level: Nullable(Type.Enum(LEVELS)),
    measured: Nullable(Measured),
  },
  exact,
)
export type SharedSolution = Static<typeof SharedSolution>

/** Shared solutions that use the same techniques, best first. */
export const SharedGroup = Type.Object(
  {
    techniques: Type.Array(TechniqueName, { description: 'Empty: none was recognised' }),
    count: Type.Integer({ minimum: 1, description: 'Solutions in the group; the best of them are listed' }),
    solutions: Type.Array(SharedSolution),
  },
  exact,
)
export type SharedGroup = Static<typeof SharedGroup>

/** GET /api/exercises/:slug/solutions */
export const OtherWays = Type.Object(
  {
    access: Type.Enum(SOLUTION_ACCESS),
    until: Nullable({ ...Time, description: 'If hidden: when they can be seen' }),
    zone: Nullable(Type.String({ description: 'If hidden: time zone of the cohort, an IANA name' })),
    attemptsLeft: Nullable(
      Type.Integer({ minimum: 1, description: 'If locked: attempts without a pass until one solution is offered; null if none will be' }),
    ),
    level: Nullable(Type.Enum(LEVELS, { description: 'The reader’s best level' })),
    solutions: Type.Array(KnownSolution),
    shared: Nullable(
      Type.Array(SharedGroup, { description: 'Of other learners; null without an account, or if the reader cannot see them' }),
    ),
  },
  exact,
)
export type OtherWays = Static<typeof OtherWays>

/** GET /api/exercises/:slug/solutions/shared/:submission */
export const SharedCode = Type.Object({ submission: Id, by: Type.String(), files: SourceFiles }, exact)
export type SharedCode = Static<typeof SharedCode>

/** Whether an account shares its solutions, and under which pseudonym. */
export const Sharing = Type.Object({ pseudonym: Nullable(Type.String()), since: Nullable(Time) }, exact)
export type Sharing = Static<typeof Sharing>

export const NewSharing = Type.Object({ pseudonym: Type.String({ minLength: 1, maxLength: 120 }) }, exact)
export type NewSharing = Static<typeof NewSharing>

/** A solution that a learner had revealed to them, for the staff of their cohort. */
export const Revealed = Type.Object({ solution: Type.String(), at: Time }, exact)
export type Revealed = Static<typeof Revealed>
