import { Type, type Static } from 'typebox'
import { Arrivals } from './arrivals.ts'
import { LoadTestTarget, type Trial } from './load-test.ts'
import { PublicReading, type Reading, ReadingTarget, type Recording } from './reading.ts'
import { TechniqueName } from './techniques.ts'
import { FeedbackRule } from './feedback.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'

/**
 * What is measured: the speed of a function, the speed of a server, the growth of the heap, or whether a load test
 * finds the slower build. A reading measures nothing.
 */
export const KINDS = ['function', 'http', 'heap', 'reading', 'load-test'] as const
export type Kind = (typeof KINDS)[number]
export type MeasuredKind = Exclude<Kind, 'reading'>

/** Hints of an exercise. */
export const HINTS = 3

const FileName = Type.String({
  pattern: '^[a-z0-9][a-z0-9.-]*\\.js(on)?$',
  maxLength: 64,
  description: 'A file of the submission: lower case, no folder, ending in .js, or in .json for answers',
})

/** Figures that servers can be compared by. */
export const HTTP_MEASURES = ['cpu-per-request', 'requests-per-second', 'answers-in-time'] as const

const Ratio = Type.Number({ exclusiveMinimum: 1, description: 'Times faster than the baseline' })

const LevelRatio = Type.Number({ exclusiveMinimum: 0, description: 'Times as fast as the baseline, or the reference' })

/** Speed targets. `required`, a ratio to the baseline, decides whether a submission passes. The others are levels of a pass. */
export const SpeedTarget = Type.Object(
  {
    required: Ratio,
    good: Type.Optional(LevelRatio),
    excellent: Type.Optional(LevelRatio),
    levelsAgainst: Type.Optional(
      Type.Literal('reference', {
        description:
          'Makes the levels ratios to the reference instead of the baseline, which can be twice as fast in one process or on one processor as on the next',
      }),
    ),
    by: Type.Optional(
      Type.Enum(HTTP_MEASURES, {
        description:
          'For servers: CPU time per request (the default), requests per second if the task is about waiting less, or answers in time if more requests arrive than a server can take',
      }),
    ),
    arrivals: Type.Optional(Arrivals),
  },
  { additionalProperties: false },
)
export type SpeedTarget = Static<typeof SpeedTarget>

/** Memory target: the most that one call may retain. */
export const HeapTarget = Type.Object(
  {
    bytesPerCall: Type.Number({ minimum: 4, description: 'Bytes that a call may retain after a forced collection' }),
  },
  { additionalProperties: false },
)
export type HeapTarget = Static<typeof HeapTarget>

export const Limits = Type.Object(
  {
    wallSeconds: Type.Number({ minimum: 1, maximum: 120, description: 'Wall-clock time of one request to the submission' }),
    cpuSeconds: Type.Number({ minimum: 1, maximum: 120, description: 'CPU time of one sandbox over its lifetime' }),
    memoryMb: Type.Integer({ minimum: 64, maximum: 1024 }),
    pids: Type.Integer({ minimum: 16, maximum: 256, description: 'Processes and threads' }),
    outputKb: Type.Integer({ minimum: 16, maximum: 4096, description: 'Output that the submission may print' }),
    fileKb: Type.Integer({ minimum: 1, maximum: 64, description: 'Size of one submitted file' }),
  },
  { additionalProperties: false },
)
export type Limits = Static<typeof Limits>

/** For functions: input sizes that a profile run times calls with. They do not affect verdicts. */
export const Sizes = Type.Object(
  {
    unit: Type.String({ pattern: '^[a-z][a-z ]*$', maxLength: 40, description: 'What the sizes count, for example “numbers”' }),
    sizes: Type.Array(Type.Integer({ minimum: 16, maximum: 1_000_000 }), {
      minItems: 6,
      maxItems: 8,
      description: 'Ascending, over at least two orders of magnitude',
    }),
  },
  { additionalProperties: false },
)
export type Sizes = Static<typeof Sizes>

/** The verdict that a file or folder of `solutions/` must get. */
export const Expectation = Type.Object(
  {
    verdict: Type.Enum(OUTCOMES),
    level: Type.Optional(Type.Enum(LEVELS)),
    finding: Type.Optional(Type.String({ description: 'Code of a finding that the verdict must include' })),
    why: Type.String({ minLength: 1, description: 'What this solution shows, in one sentence' }),
    techniques: Type.Optional(
      Type.Array(TechniqueName, {
        uniqueItems: true,
        description: 'Techniques it uses, labelled by a person: the truth that technique recognition is scored against',
      }),
    ),
    feedback: Type.Optional(Type.String({ description: 'Id of the feedback that its verdict must show' })),
  },
  { additionalProperties: false },
)
export type Expectation = Static<typeof Expectation>

/** For lists of exercises, easiest first. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** exercise.json: the manifest of one graded task. */
export const Manifest = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    summary: Type.String({ minLength: 1, description: 'One sentence for lists' }),
    kind: Type.Enum(KINDS),
    lesson: Type.String({ description: 'Folder in course/ of the lesson that the task belongs to' }),
    files: Type.Object(
      {
        entry: FileName,
        editable: Type.Array(FileName, { minItems: 1 }),
        readonly: Type.Array(FileName),
      },
      { additionalProperties: false, description: 'Files of starter/: the graded module, files to edit, files only shown' },
    ),
    baseline: Type.String({ description: 'File under the exercise’s folder that submissions are compared with' }),
    reference: Type.String({ description: 'File under the exercise’s folder with a correct solution that is fast, or flat in memory' }),
    target: Type.Union([SpeedTarget, HeapTarget, ReadingTarget, LoadTestTarget]),
    limits: Limits,
    scaling: Type.Optional(Sizes),
    hints: Type.Array(Type.String({ minLength: 1 }), {
      minItems: HINTS,
      maxItems: HINTS,
      description: 'Staged hints; the first gives away least',
    }),
    debrief: Type.String({ minLength: 1, description: 'Markdown shown after a pass' }),
    feedback: Type.Optional(
      Type.Array(FeedbackRule, { description: 'Feedback on code like a near miss; the first rule that fits applies' }),
    ),
    typical: Type.Optional(
      Type.Number({ exclusiveMinimum: 1, description: 'Ratio that a typical correct solution reaches: shown, never judged by' }),
    ),
    minutes: Type.Integer({ minimum: 1, maximum: 240, description: 'How long learners take, roughly' }),
    difficulty: Type.Enum(DIFFICULTIES),
    solutions: Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9.-]*$' }), Expectation, {
      additionalProperties: false,
      description: 'Every file or folder of solutions/, with the verdict it must get',
    }),
  },
  { additionalProperties: false },
)
export type Manifest = Static<typeof Manifest>

/** A submission's or starter's sources by file name. */
export const SourceFiles = Type.Record(FileName, Type.String(), { minProperties: 1, maxProperties: 8 })
export type SourceFiles = Static<typeof SourceFiles>

/** An exercise as the grader loads it: the manifest and the texts of its folders. */
export interface Exercise {
  slug: string
  /** The folder it was read from, absolute. */
  folder: string
  /** SHA-256 of everything that can change a verdict, hex. */
  version: string
  manifest: Manifest
  /** README.md, Markdown. */
  task: string
  /** starter/ by file name. */
  starter: SourceFiles
  /** Texts by path relative to the exercise’s folder: `tests/…`, `workload/…`, the baseline, the reference. */
  sources: Record<string, string>
  /** For readings: the questions with their answers, and the recording they are about. */
  reading?: { questions: Reading['questions'] } & Recording
  /** For load tests: the trials, repeated ones listed repeatedly. */
  trials?: Trial[]
}

/** The public part of an exercise: no solution, no workload, no answer. */
export const PublicExercise = Type.Object(
  {
    slug: Type.String(),
    version: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    kind: Type.Enum(KINDS),
    lesson: Type.String(),
    files: Manifest.properties.files,
    target: Manifest.properties.target,
    limits: Limits,
    minutes: Type.Optional(Manifest.properties.minutes),
    difficulty: Type.Optional(Manifest.properties.difficulty),
    typical: Manifest.properties.typical,
    task: Type.String({ description: 'Markdown' }),
    starter: SourceFiles,
    reading: Type.Optional(PublicReading),
  },
  { additionalProperties: false },
)
export type PublicExercise = Static<typeof PublicExercise>
