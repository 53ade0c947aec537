import { Type, type Static } from 'typebox'
import { SourceFiles } from './exercise.ts'
import { OnTheWay } from './submission.ts'
import { Verdict } from './verdict.ts'

/** What can be one: a UUID, or what a proxy in front makes. */
export const REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/

/** Of the request that a person's browser sent: what is noted of it, in whichever process, bears it. */
export const RequestId = Type.String({ pattern: REQUEST_ID.source })

/** W3C's name of a span: version, trace, span, flags. */
export const TRACE_PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The span of that request, where the submission is traced. */
const TraceParent = Type.String({ pattern: TRACE_PARENT.source })

/** What an agent gets when it takes a job. `attempt` fences the result: a late one of an earlier lease changes nothing. */
export const Job = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    attempt: Type.Integer({ minimum: 0 }),
    submission: Type.String({ format: 'uuid' }),
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    exerciseDigest: Type.Union([Type.String(), Type.Null()], {
      description: 'Of the exercise in that version as it is kept, for agents that have another; null where it is not',
    }),
    files: SourceFiles,
    request: Type.Optional(RequestId),
    trace: Type.Optional(TraceParent),
  },
  { additionalProperties: false },
)
export type Job = Static<typeof Job>

const Attempt = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** POST /api/agent/jobs/:id/progress, also the heartbeat (an empty list is one). */
export const JobProgress = Type.Object({ attempt: Attempt, progress: Type.Array(OnTheWay) }, { additionalProperties: false })
export type JobProgress = Static<typeof JobProgress>

/** A day: no run is as long. */
const Seconds = Type.Number({ minimum: 0, maximum: 86_400 })

/** What a run took, by stage, by the agent's clock. */
export const StageSeconds = Type.Object(
  {
    sandbox: Type.Optional(Seconds),
    measure: Type.Optional(Seconds),
    verdict: Type.Optional(Seconds),
  },
  {
    additionalProperties: false,
    description: 'Seconds in which a box was waited for, the rest until all was measured, and those of judging',
  },
)
export type StageSeconds = Static<typeof StageSeconds>

/** Characters of what went wrong: the first line of it is what tells. */
export const TROUBLE_LENGTH = 1000

const Trouble = Type.String({
  maxLength: TROUBLE_LENGTH,
  description: 'What of the agent’s failed, where the verdict is a fault: for administrators',
})

/** POST /api/agent/jobs/:id/result. */
export const JobResult = Type.Object(
  { attempt: Attempt, verdict: Verdict, stages: Type.Optional(StageSeconds), trouble: Type.Optional(Trouble) },
  { additionalProperties: false },
)
export type JobResult = Static<typeof JobResult>
