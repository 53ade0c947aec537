import type { ContestJob, ContestTable } from '../../contracts/index.ts'
import { beginContest, endContest, recordTable } from '../cohorts/contests.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Lease } from '../queue/queue.ts'
import type { Context } from './context.ts'
import { leaseFrom } from './poll.ts'

/** Waits for the next head-to-head run; null if none came in time or the agent hung up. */
export function leaseContest({ queue, store }: Context, signal: AbortSignal): Promise<ContestJob | null> {
  return leaseFrom(queue.contests, signal, async ({ id, attempt }) => {
    const contest = await store.transaction((trx) => beginContest(trx, id))
    if (contest !== null) return { id, attempt, ...contest }
    await store.transaction((trx) => queue.contests.drop(trx, [id]))
    return null
  })
}

/** Stores the measurements so far. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function showContest({ queue, store }: Context, lease: Lease, table: ContestTable): Promise<void> {
  await store.transaction(async (trx) => {
    if (!(await queue.contests.hold(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await recordTable(trx, lease.id, table)
  })
}

/** Stores the measurements (null if there are none) and ends the job. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function finishContest({ queue, store, clock }: Context, lease: Lease, table: ContestTable | null): Promise<void> {
  const now = await clock.now()
  await store.transaction(async (trx) => {
    if (!(await queue.contests.finish(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await endContest(trx, lease.id, table, now)
  })
}
