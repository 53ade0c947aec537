import { Type, type Static } from 'typebox'
import { SourceFiles } from './exercise.ts'
import { Progress } from './submission.ts'
import { Verdict } from './verdict.ts'

/** What an agent gets when it takes a job. `attempt` fences the result: a late one of an earlier lease changes nothing. */
export const Job = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    attempt: Type.Integer({ minimum: 0 }),
    submission: Type.String({ format: 'uuid' }),
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    exerciseDigest: Type.Union([Type.String(), Type.Null()], { description: 'Of the exercise in that version as it is kept, for agents that have another; null where it is not' }),
    files: SourceFiles,
  },
  { additionalProperties: false },
)
export type Job = Static<typeof Job>

const Attempt = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** POST /api/agent/jobs/:id/progress, also the heartbeat (an empty list is one). */
export const JobProgress = Type.Object(
  { attempt: Attempt, progress: Type.Array(Progress) },
  { additionalProperties: false },
)
export type JobProgress = Static<typeof JobProgress>

/** POST /api/agent/jobs/:id/result. */
export const JobResult = Type.Object({ attempt: Attempt, verdict: Verdict }, { additionalProperties: false })
export type JobResult = Static<typeof JobResult>
