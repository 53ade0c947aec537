import type { Verdict } from '../../contracts/index.ts'
import { queueVerdictEvent } from '../cohorts/verdict-events.ts'
import { lockOpen, returnToQueue } from '../gradebook/runs.ts'
import { recordVerdict } from '../gradebook/verdicts.ts'
import type { Context } from './context.ts'

/** Shown to administrators. */
const GIVEN_UP = 'The job was given up: every agent that took it died or lost its lease before it reported an outcome.'

/** A submission that got a `fault` because its job was given up. */
export interface GivenUp {
  submission: string
  verdict: Verdict
  request: string | null
}

/**
 * Recovers submissions whose agents died: those whose job is waiting again are shown as queued, and those whose job was given up
 * after too many leases get the verdict `fault`.
 */
export async function recover(
  { store, queue, publicUrl }: Pick<Context, 'store' | 'queue' | 'publicUrl'>,
  onGivenUp: (run: GivenUp) => void = () => {},
): Promise<void> {
  for (const { submission, request } of await queue.stranded()) {
    const verdict = await store.transaction(async (trx) => {
      const exercise = await lockOpen(trx, submission)
      if (exercise === null) return null
      // Meanwhile an agent may have taken the job, or another process may have sent it again or recovered the submission.
      const [found] = await queue.stranded({ trx, submission })
      if (found === undefined) return null
      if (found.job === 'waiting') {
        await returnToQueue(trx, submission)
        return null
      }
      const fault = givenUp(exercise)
      await recordVerdict(trx, submission, fault, { trouble: GIVEN_UP, request })
      await queueVerdictEvent(trx, submission, publicUrl())
      return fault
    })
    if (verdict !== null) onGivenUp({ submission, verdict, request })
  }
}

function givenUp(exercise: string): Verdict {
  return {
    exercise,
    verdict: 'fault',
    level: null,
    summary: 'No grader finished this run. It did not count; submit the same code again.',
    tests: [],
    findings: [],
    seconds: 0,
    engine: 'none',
    sandbox: 'process',
  }
}
