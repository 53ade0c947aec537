import { Type, type Static } from 'typebox'
import { LoadTestTarget, type Trial } from './load-test.ts'
import { PublicReading, type Reading, ReadingTarget, type ReadProfile } from './reading.ts'
import { TechniqueName } from './techniques.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'

/**
 * What is measured: the speed of a function, the speed of a server, the growth of the heap, or whether a load test
 * tells. Of a reading nothing is.
 */
export const KINDS = ['function', 'http', 'heap', 'reading', 'load-test'] as const
export type Kind = (typeof KINDS)[number]
export type MeasuredKind = Exclude<Kind, 'reading'>

const FileName = Type.String({
  pattern: '^[a-z0-9][a-z0-9.-]*\\.js(on)?$',
  maxLength: 64,
  description: 'A file of the submission: lower case, no folder, ending in .js; in .json where answers are asked for',
})

/** What of a server is compared. */
export const HTTP_MEASURES = ['cpu-per-request', 'requests-per-second'] as const

const Ratio = Type.Number({ exclusiveMinimum: 1, description: 'Times faster than the baseline' })

/** Speed targets, as ratios to the baseline. `required` passes; the others are levels of a pass. */
export const SpeedTarget = Type.Object(
  {
    required: Ratio,
    good: Type.Optional(Ratio),
    excellent: Type.Optional(Ratio),
    by: Type.Optional(
      Type.Enum(HTTP_MEASURES, {
        description: 'For servers: CPU time a request (the default), or requests a second where waiting is what is to be saved',
      }),
    ),
  },
  { additionalProperties: false },
)
export type SpeedTarget = Static<typeof SpeedTarget>

/** Memory target: the most that one call may leave behind. */
export const HeapTarget = Type.Object(
  {
    bytesPerCall: Type.Number({ minimum: 4, description: 'Bytes a call may leave behind after a forced collection' }),
  },
  { additionalProperties: false },
)
export type HeapTarget = Static<typeof HeapTarget>

export const Limits = Type.Object(
  {
    wallSeconds: Type.Number({ minimum: 1, maximum: 120, description: 'Wall-clock time of one request to the submission' }),
    cpuSeconds: Type.Number({ minimum: 1, maximum: 120, description: 'CPU time of one container, over its life' }),
    memoryMb: Type.Integer({ minimum: 64, maximum: 1024 }),
    pids: Type.Integer({ minimum: 16, maximum: 256, description: 'Processes and threads' }),
    outputKb: Type.Integer({ minimum: 16, maximum: 4096, description: 'What the submission may print' }),
    fileKb: Type.Integer({ minimum: 1, maximum: 64, description: 'Size of one submitted file' }),
  },
  { additionalProperties: false },
)
export type Limits = Static<typeof Limits>

/** For functions: the sizes of inputs that a look times calls with. They change no verdict. */
export const Sizes = Type.Object(
  {
    unit: Type.String({ pattern: '^[a-z][a-z ]*$', maxLength: 40, description: 'What sizes count, as “numbers”' }),
    sizes: Type.Array(Type.Integer({ minimum: 16, maximum: 1_000_000 }), {
      minItems: 6,
      maxItems: 8,
      description: 'Rising, over two decades or more',
    }),
  },
  { additionalProperties: false },
)
export type Sizes = Static<typeof Sizes>

/** What a file or folder of `solutions/` must be judged as. */
export const Expectation = Type.Object(
  {
    verdict: Type.Enum(OUTCOMES),
    level: Type.Optional(Type.Enum(LEVELS)),
    finding: Type.Optional(Type.String({ description: 'Code of a finding that must be among the verdict’s' })),
    why: Type.String({ minLength: 1, description: 'What this solution shows, in a sentence' }),
    techniques: Type.Optional(
      Type.Array(TechniqueName, {
        uniqueItems: true,
        description: 'What it changed of the starter, by reading: the truth that the recognition of techniques is held against',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Expectation = Static<typeof Expectation>

/** exercise.json: the manifest of one graded task. */
export const Manifest = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    summary: Type.String({ minLength: 1, description: 'One sentence for lists' }),
    kind: Type.Enum(KINDS),
    lesson: Type.String({ description: 'Folder of the lesson in course/ that the task belongs to' }),
    files: Type.Object(
      {
        entry: FileName,
        editable: Type.Array(FileName, { minItems: 1 }),
        readonly: Type.Array(FileName),
      },
      { additionalProperties: false, description: 'Files of starter/: the module that is graded, what may be edited, what is shown' },
    ),
    baseline: Type.String({ description: 'File under the exercise’s folder that ratios are taken against' }),
    reference: Type.String({ description: 'File under the exercise’s folder whose outputs are right, and which is fast or flat' }),
    target: Type.Union([SpeedTarget, HeapTarget, ReadingTarget, LoadTestTarget]),
    limits: Limits,
    scaling: Type.Optional(Sizes),
    hints: Type.Array(Type.String({ minLength: 1 }), { minItems: 3, maxItems: 3, description: 'Staged, least telling first' }),
    debrief: Type.String({ minLength: 1, description: 'Shown after the pass, Markdown' }),
    solutions: Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9.-]*$' }), Expectation, {
      additionalProperties: false,
      description: 'Every file or folder in solutions/ with the verdict it must get',
    }),
  },
  { additionalProperties: false },
)
export type Manifest = Static<typeof Manifest>

/** A submission's or starter's sources by file name. */
export const SourceFiles = Type.Record(FileName, Type.String(), { minProperties: 1, maxProperties: 8 })
export type SourceFiles = Static<typeof SourceFiles>

/** An exercise as the grader holds it: manifest, and the texts of its folders. */
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
  /** Of a reading: its questions with their answers, and the profile that they are asked about. */
  reading?: { questions: Reading['questions']; profile: ReadProfile }
  /** Of a load test: the pairs of builds that it is tried on, each as often as it is tried. */
  trials?: Trial[]
}

/** What the page may know of an exercise. No solution, no workload, no answer. */
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
    hints: Type.Array(Type.String()),
    task: Type.String({ description: 'Markdown' }),
    starter: SourceFiles,
    reading: Type.Optional(PublicReading),
  },
  { additionalProperties: false },
)
export type PublicExercise = Static<typeof PublicExercise>
