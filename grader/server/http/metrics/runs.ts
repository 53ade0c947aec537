import type { FastifyBaseLogger } from 'fastify'
import type { StageSeconds, Verdict } from '../../../contracts/index.ts'
import type { Context } from '../context.ts'
import { kindOf } from '../known.ts'

interface Ran {
  submission: string
  verdict: Verdict
  /** It is the verdict; else the submission is measured again. */
  answers: boolean
  stages?: StageSeconds | undefined
}

/** Counts a run that has ended and was stored, and logs it with the request that it goes back to. */
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
    answers ? 'verdict' : 'to be measured again',
  )
}
