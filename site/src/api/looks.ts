import type { Insight, Look } from '../../../grader/contracts/insight.ts'
import { call } from './client.ts'

/** Between two questions whether the look is there: it takes seconds. */
const ASK_EVERY_MS = 700

export interface Waiting {
  /** What was seen so far. */
  seen?(insight: Insight): void
  /** Whether anybody still waits. */
  wanted(): boolean
}

/** Has a look taken inside a submission, or takes the one that is there, and waits for its end. @throws Refused, Unreachable */
export async function lookInto(submission: string, { seen, wanted }: Waiting): Promise<Look> {
  const path = `/api/submissions/${submission}/look`
  let look = await call<Look>(path, { method: 'POST' })
  while (look.state === 'waiting' && wanted()) {
    if (look.insight !== null) seen?.(look.insight)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    look = await call<Look>(path)
  }
  return look
}
