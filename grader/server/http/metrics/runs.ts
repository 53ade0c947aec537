import type { FastifyBaseLogger } from 'fastify'
import type { StageSeconds, Verdict } from '../../../contracts/index.ts'
import type { Context } from '../context.ts'
import { kindOf } from '../known.ts'

interface Ran {
  submission: string
  verdict: Verdict
  /** Whether it is the verdict; if not, the submission is measured again. */
  answers: boolean
  stages?: StageSeconds | undefined
}

/** Counts and logs a finished, stored run. @param log logger with the id of the submission's request */
export function noteRun(
  context: Pick<Context, 'exercises' | 'metrics'>,
  { submission, verdict, answers, stages = {} }: Ran,
  { log }: { log: FastifyBaseLogger },
): void {
  const kind = kindOf(context, verdict.exercise)
  context.metrics.ran(kind, verdict.verdict, answers)
  for (const [stage, seconds] of Object.entries(stages) as [keyof StageSeconds, number][]) context.metrics.took(kind, stage, seconds)
  log.info(
    { submission, exercise: verdict.exercise, outcome: verdict.verdict, seconds: verdict.seconds, stages },
    answers ? 'verdict' : 'will be measured again',
  )
}
