import { Type, type Static } from 'typebox'
import { Belief } from './beliefs.ts'
import { Effect } from './effect.ts'
import { SourceFiles } from './exercise.ts'
import { PROFILE_RUN_STATES } from './profile.ts'
import { LoadTest } from './load-test.ts'
import { LEVELS } from './outcomes.ts'
import { Heap, Speed, TestResult, Verdict } from './verdict.ts'

/** The format alone also lets “urn:uuid:…” through. */
const uuid = { format: 'uuid', maxLength: 36 } as const

/** A UUID as agents send it; they return the ids they got. */
export const Uuid = Type.String(uuid)

/** An id in the form we issue. Ids are compared as strings, so capitals, which the format allows, are rejected. */
const id = { ...uuid, pattern: '^[^A-Z]*$' } as const
export const Id = Type.String(id)

/** Most characters of a hypothesis. */
export const HYPOTHESIS_LENGTH = 280

/** Body of POST /api/submissions. */
export const NewSubmission = Type.Object(
  {
    exercise: Type.String({ minLength: 1, maxLength: 64 }),
    files: SourceFiles,
    assignment: Type.Optional(
      Type.String({
        ...id,
        description:
          'Which assignment it is for, if the exercise is assigned to you in several cohorts; by default the one due first. Its version of the exercise applies',
      }),
    ),
    belief: Type.Optional(Belief),
    hypothesis: Type.Optional(
      Type.String({ maxLength: HYPOTHESIS_LENGTH, description: 'What you expect, in one line; only for your notebook' }),
    ),
  },
  { additionalProperties: false },
)
export type NewSubmission = Static<typeof NewSubmission>

/** Progress of a submission. */
export const STATES = ['queued', 'running', 'done'] as const
export type State = (typeof STATES)[number]

const ExpectedSeconds = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: 'While queued: estimated seconds until it starts, rounded to what can be known; null if there is no lane. Not in lists',
})

const LatestSeconds = Type.Integer({
  minimum: 0,
  description:
    'The estimate if as many others arrive as can be expected. Given if notably longer: learners who have sent nothing yet go first',
})

export const Submission = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    state: Type.Enum(STATES),
    position: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'While queued: submissions ahead of it; else null',
    }),
    expectedSeconds: Type.Optional(ExpectedSeconds),
    latestSeconds: Type.Optional(LatestSeconds),
    files: SourceFiles,
    submittedAt: Type.String({ format: 'date-time' }),
    decidedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    verdict: Type.Union([Verdict, Type.Null()]),
    profileRun: Type.Union([Type.Enum(PROFILE_RUN_STATES), Type.Null()], {
      description: 'State of its profile run; null if none was requested',
    }),
  },
  { additionalProperties: false },
)
export type Submission = Static<typeof Submission>

/** Most characters of a verdict's summary in a list. */
export const BRIEF_LENGTH = 500

/** A verdict in a list. Its size does not depend on the submission or the measurement. */
export const VerdictSummary = Type.Object(
  {
    verdict: Verdict.properties.verdict,
    level: Verdict.properties.level,
    summary: Type.String({ description: `The summary of the verdict, cut to ${BRIEF_LENGTH} characters` }),
    engine: Verdict.properties.engine,
    sandbox: Verdict.properties.sandbox,
    effect: Type.Union([Effect, Type.Null()]),
    failing: Type.Integer({ minimum: 0, description: 'Tests that failed' }),
    trials: Type.Union([Type.Object({ right: Type.Integer(), of: Type.Integer() }, { additionalProperties: false }), Type.Null()], {
      description: 'For load tests: trials answered right',
    }),
  },
  { additionalProperties: false },
)
export type VerdictSummary = Static<typeof VerdictSummary>

const brief = Type.Omit(Submission, ['files', 'expectedSeconds', 'latestSeconds']).properties

/** A submission in a list, without its code, tests and samples. */
export const SubmissionSummary = Type.Object(
  { ...brief, verdict: Type.Union([VerdictSummary, Type.Null()]) },
  { additionalProperties: false },
)
export type SubmissionSummary = Static<typeof SubmissionSummary>

/** Stages shown to learners. */
export const STAGES = ['queued', 'starting', 'testing', 'measuring', 'judging'] as const
export type Stage = (typeof STAGES)[number]

const ON_THE_WAY = [
  Type.Object({
    type: Type.Literal('stage'),
    stage: Type.Enum(STAGES),
    position: Type.Union([Type.Integer(), Type.Null()]),
    expectedSeconds: Type.Optional(ExpectedSeconds),
    latestSeconds: Type.Optional(LatestSeconds),
  }),
  Type.Object({ type: Type.Literal('tests'), tests: Type.Array(TestResult) }),
  Type.Object({
    type: Type.Literal('speed'),
    speed: Type.Pick(Speed, ['ratio', 'low', 'high', 'required', 'decidedBy', 'typical', 'total', 'clock', 'sessions', 'rounds']),
    outcome: Type.Optional(Type.Enum(['pass', 'slow'], { description: 'Given once the speed is clearly above or below the target' })),
    level: Type.Optional(Type.Enum(LEVELS, { description: 'Given once the level of a pass is clear, too' })),
  }),
  Type.Object({ type: Type.Literal('heap'), curve: Heap.properties.curve }),
  Type.Object({ type: Type.Literal('trials'), loadTest: LoadTest }),
] as const

/** Progress of a run before its verdict. The verdict itself comes only with the result of the job. */
export const OnTheWay = Type.Union([...ON_THE_WAY])

/**
 * One event of GET /api/submissions/:id/events (SSE). `id` counts from 1 within a submission:
 * a client that reconnects with Last-Event-ID gets the events it missed. The SSE event name is `type`.
 * The stream ends after `verdict`.
 */
export const Progress = Type.Union([...ON_THE_WAY, Type.Object({ type: Type.Literal('verdict'), verdict: Verdict })])
export type Progress = Static<typeof Progress>

export interface SubmissionEvent {
  id: number
  at: string
  progress: Progress
}

/** GET /api/progress: a visitor's progress in one exercise; outcome and level are those of the best verdict. */
export const ExerciseProgress = Type.Object(
  {
    exercise: Type.String(),
    outcome: Verdict.properties.verdict,
    level: Verdict.properties.level,
    attempts: Type.Integer({ minimum: 0, description: 'Verdicts that count: neither unsure nor fault' }),
  },
  { additionalProperties: false },
)
export type ExerciseProgress = Static<typeof ExerciseProgress>
