import { Type, type Static } from 'typebox'
import { SourceFiles } from './exercise.ts'
import { Job, RequestId } from './job.ts'
import { Printed } from './printed.ts'
import { NewSubmission } from './submission.ts'
import { Finding, SANDBOXES, TestResult } from './verdict.ts'

const exact = { additionalProperties: false } as const

/** Body of POST /api/checks. */
export const NewCheck = Type.Object(
  {
    exercise: NewSubmission.properties.exercise,
    files: SourceFiles,
    assignment: NewSubmission.properties.assignment,
  },
  exact,
)
export type NewCheck = Static<typeof NewCheck>

/** Result of a check: the TAP tests alone. It is not stored, does not count as an attempt, and says nothing about speed or memory. */
export const Check = Type.Object(
  {
    tests: Type.Array(TestResult),
    printed: Type.Optional(Printed),
    findings: Type.Array(Finding, { description: 'Why the tests did not run to their end; empty if they did' }),
    seconds: Type.Number({ minimum: 0, description: 'Duration of the tests' }),
    engine: Type.String(),
    sandbox: Type.Enum(SANDBOXES),
  },
  exact,
)
export type Check = Static<typeof Check>

/** What an agent gets when it takes a check. */
export const CheckJob = Type.Object(
  {
    id: Job.properties.id,
    attempt: Job.properties.attempt,
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    exerciseDigest: Job.properties.exerciseDigest,
    files: SourceFiles,
    request: Type.Optional(RequestId),
  },
  exact,
)
export type CheckJob = Static<typeof CheckJob>

/** POST /api/agent/checks/:id/result. */
export const CheckDone = Type.Object(
  {
    attempt: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    check: Type.Union([Check, Type.Null()], { description: 'Null if the agent failed' }),
  },
  exact,
)
export type CheckDone = Static<typeof CheckDone>
