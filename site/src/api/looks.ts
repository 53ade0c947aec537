import type { EngineRuns, EngineTrip } from '../../../grader/contracts/engines.ts'
import type { Insight, Look } from '../../../grader/contracts/insight.ts'
import { call } from './client.ts'

/** Between two questions whether the look is there: it takes seconds. */
const ASK_EVERY_MS = 700

export interface Waiting<T> {
  /** What was seen so far. */
  seen?(soFar: T): void
  /** Whether anybody still waits. */
  wanted(): boolean
}

/** Has a look taken inside a submission, or takes the one that is there, and waits for its end. @throws Refused, Unreachable */
export function lookInto(submission: string, waiting: Waiting<Insight>): Promise<Look> {
  return asked<Insight, Look>(`/api/submissions/${submission}/look`, ({ insight }) => insight, waiting)
}

/** Has a submission run on other engines, or takes the runs that are there, and waits for their end. @throws Refused, Unreachable */
export function runOnEngines(submission: string, waiting: Waiting<EngineRuns>): Promise<EngineTrip> {
  return asked<EngineRuns, EngineTrip>(`/api/submissions/${submission}/engines`, ({ runs }) => runs, waiting)
}

async function asked<T, Answer extends { state: Look['state'] }>(path: string, shownBy: (answer: Answer) => T | null, { seen, wanted }: Waiting<T>): Promise<Answer> {
  let answer = await call<Answer>(path, { method: 'POST' })
  while (answer.state === 'waiting' && wanted()) {
    const shown = shownBy(answer)
    if (shown !== null) seen?.(shown)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    answer = await call<Answer>(path)
  }
  return answer
}
