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
 * By which figure an exercise has a board: times as fast as the baseline, more is better; or bytes a call leaves
 * behind, less is better.
 */
export const BOARD_FIGURES = ['ratio', 'bytesPerCall'] as const
export type BoardFigure = (typeof BOARD_FIGURES)[number]

export const BoardChange = Type.Object({ open: Type.Boolean({ description: 'Closing it forgets who was on it' }) }, exact)

export const NewSeat = Type.Object(
  { pseudonym: Nullable(Type.String({ maxLength: 200, description: '2 to 30 characters; null to appear under one’s name' })) },
  exact,
)
export type NewSeat = Static<typeof NewSeat>

/** Under what one appears. */
export const Seat = Type.Object({ pseudonym: Nullable(Type.String()) }, exact)
export type Seat = Static<typeof Seat>

/** GET …/board: the board of a cohort, and whether one is on it. */
export const Board = Type.Object(
  {
    open: Type.Boolean(),
    seat: Nullable(Seat),
    seats: Type.Integer({ minimum: 0, description: 'Learners who appear' }),
    learners: Type.Integer({ minimum: 0 }),
    assignments: Type.Array(
      Type.Object(
        {
          assignment: Id,
          exercise: Type.String(),
          title: Type.String(),
          figure: Nullable(Type.Enum(BOARD_FIGURES, { description: 'Null: nothing of it can be ranked' })),
        },
        exact,
      ),
      { description: 'Those that are open, as they are due' },
    ),
  },
  exact,
)
export type Board = Static<typeof Board>

const Figures = { value: Type.Number(), low: Type.Number(), high: Type.Number() }

const Who = Type.Object({ person: Id, name: Type.String() }, exact)

/** One line. A rank is shared by all who have as many clearly better ones: of their lines the order says nothing. */
export const Ranking = Type.Object(
  {
    rank: Type.Integer({ minimum: 1, description: '1 and the number of those who are clearly better' }),
    shared: Type.Boolean(),
    name: Type.String(),
    isPseudonym: Type.Boolean(),
    isOwn: Type.Boolean(),
    who: Nullable(Who),
    ...Figures,
  },
  { ...exact, description: '`who` is told to staff alone' },
)
export type Ranking = Static<typeof Ranking>

/** What a contest was, but for its figures. */
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

/** The top of the board, measured in one run on one lane. */
export const Contest = Type.Object(
  {
    state: Type.Enum(PROFILE_RUN_STATES),
    askedAt: Time,
    endedAt: Nullable(Time),
    run: Nullable(ContestRun),
    sessions: Type.Integer({ minimum: 0, description: 'Fresh processes of each, the most' }),
    rankings: Type.Array(Ranking),
    dropped: Type.Array(Type.Object({ ...Who.properties, submission: Id, outcome: Type.Enum(OUTCOMES) }, exact), {
      description: 'Whose attempt did not pass this time; told to staff alone',
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
          'Classes of machine that the placings were measured on, where it was more than one; those of a contest are of one lane',
      }),
    ),
    mayContestAt: Nullable(Time, { description: 'From when the top may be measured again; null: at once' }),
  },
  exact,
)
export type Rankings = Static<typeof Rankings>

/** What an agent gets to measure against one another. */
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

/** What it came to. */
export const ContestTable = Type.Object(
  {
    ...ContestRun.properties,
    entries: Type.Array(
      Type.Object(
        {
          submission: Uuid,
          outcome: Nullable(Type.Enum(OUTCOMES, { description: 'What it was instead of right' })),
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

/** POST /api/agent/contests/:id/result: null where nothing could be measured. */
export const ContestResult = Type.Object({ attempt, table: Nullable(ContestTable) }, exact)
