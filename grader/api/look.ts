import { randomUUID } from 'node:crypto'
import type { Insight, Job, Look } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { askLook, readLook, readLookRun, recordLook, recordSeen } from '../gradebook/looks.ts'
import { readSubmission } from '../gradebook/submissions.ts'
import type { Lease } from '../queue/queue.ts'
import type { Context } from './context.ts'

/** How long an agent's request for a look may wait, and how often it is looked for one of another API process. */
const LONG_POLL_MS = 25_000
const LOOK_EVERY_MS = 1000

/**
 * Asks for a look inside a visitor's submission; one that was asked for before is returned as it stands.
 * @throws HotpathError E_SUBMISSION_UNKNOWN, E_UNDECIDED for a submission without a verdict: that comes first
 */
export async function wantLook(context: Context, visitor: string, submission: string): Promise<Look> {
  const look = await context.store.transaction(async (trx) => {
    const known = await readSubmission(trx, submission, visitor)
    if (known === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
    if (known.state !== 'done') throw new HotpathError('E_UNDECIDED')
    const job = randomUUID()
    if (await askLook(trx, submission, job)) await context.queue.looks.send(trx, { id: job, submission, urgent: false })
    return (await readLook(trx, submission))!
  })
  context.queue.looks.announce()
  return look
}

/** A visitor's look. @throws HotpathError E_SUBMISSION_UNKNOWN, E_LOOK_UNKNOWN where none was asked for */
export async function findLook({ store }: Context, visitor: string, submission: string): Promise<Look> {
  if ((await readSubmission(store.db, submission, visitor)) === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
  const look = await readLook(store.db, submission)
  if (look === null) throw new HotpathError('E_LOOK_UNKNOWN')
  return look
}

/** The next look for an agent, waiting for one to come; null where none came, or the agent has hung up. */
export async function leaseLook({ queue, store }: Context, signal: AbortSignal): Promise<Job | null> {
  const until = performance.now() + LONG_POLL_MS
  while (!signal.aborted) {
    const taken = await queue.looks.take()
    if (taken !== null && signal.aborted) await queue.looks.giveBack(taken)
    else if (taken !== null) return { id: taken.id, attempt: taken.attempt, submission: taken.submission, ...(await readLookRun(store.db, taken.submission)) }
    const left = until - performance.now()
    if (left <= 0) break
    await queue.looks.wait(Math.min(left, LOOK_EVERY_MS), signal)
  }
  return null
}

/** @throws HotpathError E_JOB_LOST */
export async function holdLook({ queue, store }: Context, lease: Lease): Promise<void> {
  if (!(await store.transaction((trx) => queue.looks.hold(trx, lease)))) throw new HotpathError('E_JOB_LOST')
}

/** Stores what was seen so far. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function showLook({ queue, store }: Context, lease: Lease, insight: Insight): Promise<void> {
  await store.transaction(async (trx) => {
    if (!(await queue.looks.hold(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await recordSeen(trx, lease.id, insight)
  })
}

/** Stores what was seen, and ends the job. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function endLook({ queue, store, news }: Context, lease: Lease, insight: Insight | null): Promise<void> {
  await store.transaction(async (trx) => {
    if (!(await queue.looks.finish(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await recordLook(trx, lease.id, insight)
  })
  news.tell(lease.id)
}
