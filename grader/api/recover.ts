import type { Verdict } from '../contracts/index.ts'
import { lockOpen, returnToQueue } from '../gradebook/runs.ts'
import { recordVerdict } from '../gradebook/verdicts.ts'
import { tellVerdict } from '../webhooks/tell.ts'
import type { Context } from './context.ts'

/**
 * Sets right the submissions whose agents died: those whose job waits again are shown as queued,
 * and those whose job was given up after many leases get their verdict, which is a fault of ours.
 */
export async function recover({ store, queue }: Pick<Context, 'store' | 'queue'>): Promise<void> {
  for (const { submission, job } of await queue.stranded()) {
    await store.transaction(async (trx) => {
      const exercise = await lockOpen(trx, submission)
      if (exercise === null) return
      if (job === 'waiting') return returnToQueue(trx, submission)
      await recordVerdict(trx, submission, givenUp(exercise))
      await tellVerdict(trx, submission)
    })
  }
}

function givenUp(exercise: string): Verdict {
  return {
    exercise,
    verdict: 'fault',
    level: null,
    summary: 'No agent lived to finish this run. Nothing was counted; send the same again.',
    tests: [],
    findings: [],
    seconds: 0,
    engine: 'none',
    sandbox: 'process',
  }
}
