import { Type, type Static } from 'typebox'
import { SourceFiles } from './exercise.ts'
import { PROFILE_RUN_STATES } from './profile.ts'
import { Job } from './job.ts'
import { Id, Uuid } from './submission.ts'
import { LaneNote, SANDBOXES } from './verdict.ts'
import { OUTCOMES } from './outcomes.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, options = {}) => Type.Union([schema, Type.Null()], options)
const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

/**
 * The figure that an exercise's board ranks by: times as fast as the baseline (more is better), or bytes retained
 * per call (less is better).
 */
export const BOARD_FIGURES = ['ratio', 'bytesPerCall'] as const
export type BoardFigure = (typeof BOARD_FIGURES)[number]

export const BoardChange = Type.Object({ open: Type.Boolean({ description: 'Closing the board removes everyone from it' }) }, exact)

export const NewSeat = Type.Object(
  { pseudonym: Nullable(Type.String({ maxLength: 200, description: '2 to 30 characters; null to appear under the account’s name' })) },
  exact,
)
export type NewSeat = Static<typeof NewSeat>

/** How a learner appears on the board. */
export const Seat = Type.Object({ pseudonym: Nullable(Type.String()) }, exact)
export type Seat = Static<typeof Seat>

/** GET …/board: the board of a cohort, and the caller's own entry. */
export const Board = Type.Object(
  {
    open: Type.Boolean(),
    seat: Nullable(Seat),
    seats: Type.Integer({ minimum: 0, description: 'Learners who appear on the board' }),
    learners: Type.Integer({ minimum: 0 }),
    assignments: Type.Array(
      Type.Object(
        {
          assignment: Id,
          exercise: Type.String(),
          title: Type.String(),
          figure: Nullable(Type.Enum(BOARD_FIGURES, { description: 'Null if the exercise has nothing to rank by' })),
        },
        exact,
      ),
      { description: 'Open assignments, in order of their due dates' },
    ),
  },
  exact,
)
export type Board = Static<typeof Board>

const Figures = { value: Type.Number(), low: Type.Number(), high: Type.Number() }

const Who = Type.Object({ person: Id, name: Type.String() }, exact)

/** One entry. Entries with equally many clearly better ones share a rank, and their order among themselves means nothing. */
export const Ranking = Type.Object(
  {
    rank: Type.Integer({ minimum: 1, description: '1 plus the number of clearly better entries' }),
    shared: Type.Boolean(),
    name: Type.String(),
    isPseudonym: Type.Boolean(),
    isOwn: Type.Boolean(),
    who: Nullable(Who),
    ...Figures,
  },
  { ...exact, description: 'Only staff see `who`' },
)
export type Ranking = Static<typeof Ranking>

/** How a head-to-head run was made, without its figures. */
export const ContestRun = Type.Object(
  {
    engine: Type.String({ maxLength: 100 }),
    sandbox: Type.Enum(SANDBOXES),
    lane: Nullable(LaneNote),
    apart: Type.Boolean({ description: 'No two intervals overlap' }),
    seconds: Type.Number({ minimum: 0 }),
    notes: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 }),
  },
  exact,
)
export type ContestRun = Static<typeof ContestRun>

/** The top of the board, measured head to head: in one run, on one lane. */
export const Contest = Type.Object(
  {
    state: Type.Enum(PROFILE_RUN_STATES),
    askedAt: Time,
    endedAt: Nullable(Time),
    run: Nullable(ContestRun),
    sessions: Type.Integer({ minimum: 0, description: 'Fresh processes per entry; the largest count among the entries' }),
    rankings: Type.Array(Ranking),
    dropped: Type.Array(Type.Object({ ...Who.properties, submission: Id, outcome: Type.Enum(OUTCOMES) }, exact), {
      description: 'Learners whose attempt did not pass this time; only staff see them',
    }),
  },
  exact,
)
export type Contest = Static<typeof Contest>

/** GET …/board/:assignment */
export const Rankings = Type.Object(
  {
    figure: Nullable(Type.Enum(BOARD_FIGURES)),
    rankings: Type.Array(Ranking),
    contest: Nullable(Contest),
    machines: Type.Optional(
      Type.Integer({
        minimum: 2,
        description:
          'Number of machine classes behind these rankings, if more than one; the rankings of a head-to-head run come from one lane',
      }),
    ),
    mayContestAt: Nullable(Time, { description: 'Earliest time for the next head-to-head run; null: at once' }),
  },
  exact,
)
export type Rankings = Static<typeof Rankings>

/** Job of an agent: submissions to measure head to head. */
export const ContestJob = Type.Object(
  {
    id: Uuid,
    attempt: Type.Integer({ minimum: 0 }),
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    exerciseDigest: Job.properties.exerciseDigest,
    entries: Type.Array(Type.Object({ submission: Uuid, files: SourceFiles }, exact)),
  },
  exact,
)
export type ContestJob = Static<typeof ContestJob>

/** Result of a head-to-head run. */
export const ContestTable = Type.Object(
  {
    ...ContestRun.properties,
    entries: Type.Array(
      Type.Object(
        {
          submission: Uuid,
          outcome: Nullable(Type.Enum(OUTCOMES, { description: 'Outcome if the submission did not pass; null if it did' })),
          figures: Nullable(Type.Object(Figures, exact)),
          sessions: Type.Integer({ minimum: 0, maximum: 1000 }),
        },
        exact,
      ),
      { maxItems: 100 },
    ),
  },
  exact,
)
export type ContestTable = Static<typeof ContestTable>

const attempt = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** POST /api/agent/contests/:id/seen */
export const ContestSeen = Type.Object({ attempt, table: ContestTable }, exact)

/** POST /api/agent/contests/:id/result: null if nothing could be measured. */
export const ContestResult = Type.Object({ attempt, table: Nullable(ContestTable) }, exact)
