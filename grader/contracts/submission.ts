import { Type, type Static } from 'typebox'
import { Effect } from './effect.ts'
import { SourceFiles } from './exercise.ts'
import { PROFILE_RUN_STATES } from './profile.ts'
import { LoadTest } from './load-test.ts'
import { Heap, Speed, TestResult, Verdict } from './verdict.ts'

/** The format alone also lets “urn:uuid:…” through. */
const uuid = { format: 'uuid', maxLength: 36 } as const

/** As agents say it, who give back what they were given. */
export const Uuid = Type.String(uuid)

/** Of whatever has one, as it was given out: ids are compared as texts, and the format lets capitals through, too. */
const id = { ...uuid, pattern: '^[^A-Z]*$' } as const
export const Id = Type.String(id)

/** Characters that a hypothesis can have. */
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
          'What it is for, where the exercise is assigned to you in more than one cohort: else it is for what is due first. It is graded by that assignment’s version of the exercise',
      }),
    ),
    hypothesis: Type.Optional(
      Type.String({ maxLength: HYPOTHESIS_LENGTH, description: 'What you expect of it, in one line: for your notebook alone' }),
    ),
  },
  { additionalProperties: false },
)
export type NewSubmission = Static<typeof NewSubmission>

/** Where a submission is on its road. */
export const STATES = ['queued', 'running', 'done'] as const
export type State = (typeof STATES)[number]

/** Null where no lane is there to take it. */
const ExpectedSeconds = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description:
    'While queued: seconds until it is taken, rounded to what can be known, as things are now; null where no lane is there. Not in lists',
})

const LatestSeconds = Type.Integer({
  minimum: 0,
  description:
    'Where it may well take longer: the same if as many come meanwhile as may. Who has sent others before lets those go first who come for the first time',
})

export const Submission = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    state: Type.Enum(STATES),
    position: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Submissions that will be taken before it, while queued, else null',
    }),
    expectedSeconds: Type.Optional(ExpectedSeconds),
    latestSeconds: Type.Optional(LatestSeconds),
    files: SourceFiles,
    submittedAt: Type.String({ format: 'date-time' }),
    decidedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    verdict: Type.Union([Verdict, Type.Null()]),
    profileRun: Type.Union([Type.Enum(PROFILE_RUN_STATES), Type.Null()], {
      description: 'Of a look inside it, null where none was asked for',
    }),
  },
  { additionalProperties: false },
)
export type Submission = Static<typeof Submission>

/** Characters of a verdict's sentence that a list has. */
export const BRIEF_LENGTH = 500

/** What lists have of a verdict: its size does not depend on what was sent or measured. */
export const VerdictSummary = Type.Object(
  {
    verdict: Verdict.properties.verdict,
    level: Verdict.properties.level,
    summary: Type.String({ description: `The sentence of the verdict, at most ${BRIEF_LENGTH} characters of it` }),
    engine: Verdict.properties.engine,
    sandbox: Verdict.properties.sandbox,
    effect: Type.Union([Effect, Type.Null()]),
    failing: Type.Integer({ minimum: 0, description: 'Tests that failed' }),
    trials: Type.Union([Type.Object({ right: Type.Integer(), of: Type.Integer() }, { additionalProperties: false }), Type.Null()], {
      description: 'Of a load test: pairs of builds that it judged right',
    }),
  },
  { additionalProperties: false },
)
export type VerdictSummary = Static<typeof VerdictSummary>

const brief = Type.Omit(Submission, ['files', 'expectedSeconds', 'latestSeconds']).properties

/** A submission in a list. Its code, tests and samples are read one submission at a time. */
export const SubmissionSummary = Type.Object(
  { ...brief, verdict: Type.Union([VerdictSummary, Type.Null()]) },
  { additionalProperties: false },
)
export type SubmissionSummary = Static<typeof SubmissionSummary>

/** Stages that a learner can watch. */
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
  }),
  Type.Object({ type: Type.Literal('heap'), curve: Heap.properties.curve }),
  Type.Object({ type: Type.Literal('trials'), loadTest: LoadTest }),
] as const

/** What is told of a run before its verdict, which comes with the end of the job alone. */
export const OnTheWay = Type.Union([...ON_THE_WAY])

/**
 * One event of GET /api/submissions/:id/events (SSE). `id` counts from 1 within a submission:
 * a client that reconnects with Last-Event-ID gets what it missed. The SSE event name is `type`.
 * The stream ends after `verdict`.
 */
export const Progress = Type.Union([...ON_THE_WAY, Type.Object({ type: Type.Literal('verdict'), verdict: Verdict })])
export type Progress = Static<typeof Progress>

export interface SubmissionEvent {
  id: number
  at: string
  progress: Progress
}

/** GET /api/progress: what a visitor has reached in one exercise; word and level are those of the best verdict. */
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
