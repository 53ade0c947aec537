import { Type, type Static } from 'typebox'
import { SourceFiles } from './exercise.ts'
import { OnTheWay } from './submission.ts'
import { Verdict } from './verdict.ts'

/** Form of a request id: a UUID, or an id made by a proxy in front of us. */
export const REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/

/** Id of the browser's request. Every log line about that request carries it, in every process. */
export const RequestId = Type.String({ pattern: REQUEST_ID.source })

/** A W3C traceparent: version, trace, span, flags. */
export const TRACE_PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The span of that request, if the submission is traced. */
const TraceParent = Type.String({ pattern: TRACE_PARENT.source })

/** What an agent gets when it takes a job. `attempt` fences the result: a late result from an earlier lease is ignored. */
export const Job = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    attempt: Type.Integer({ minimum: 0 }),
    submission: Type.String({ format: 'uuid' }),
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    exerciseDigest: Type.Union([Type.String(), Type.Null()], {
      description: 'Digest of the stored copy of this exercise version, for agents that have another version; null if none is stored',
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

/** At most a day: no run takes that long. */
const Seconds = Type.Number({ minimum: 0, maximum: 86_400 })

/** Duration of a run by stage, on the agent's clock. */
export const StageSeconds = Type.Object(
  {
    sandbox: Type.Optional(Seconds),
    measure: Type.Optional(Seconds),
    verdict: Type.Optional(Seconds),
  },
  {
    additionalProperties: false,
    description: 'Seconds spent waiting for a sandbox, measuring, and judging',
  },
)
export type StageSeconds = Static<typeof StageSeconds>

/** Most characters of a failure report; its first line says the most. */
export const TROUBLE_LENGTH = 1000

const Trouble = Type.String({
  maxLength: TROUBLE_LENGTH,
  description: 'For administrators, if the verdict is a fault: what failed in the agent',
})

/** POST /api/agent/jobs/:id/result. */
export const JobResult = Type.Object(
  { attempt: Attempt, verdict: Verdict, stages: Type.Optional(StageSeconds), trouble: Type.Optional(Trouble) },
  { additionalProperties: false },
)
export type JobResult = Static<typeof JobResult>
