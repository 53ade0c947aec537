import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { checkSubmission } from '../../shared/catalogue/check.ts'
import type { Check, CheckJob, NewCheck } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { digestOfKept } from '../gradebook/versions.ts'
import { countAsked, readAnswer, type Asked } from '../queue/checks.ts'
import type { Lease } from '../queue/queue.ts'
import { CHECK_NAME } from '../queue/settings.ts'
import { storableJson } from '../store/storable.ts'
import { addressHash } from './accept.ts'
import type { Context } from './context.ts'
import { leaseFrom } from './poll.ts'
import { exerciseFor } from './versions.ts'

/** Most checks in the queue, in total and per person: the running one and the next. One address can fill half. */
const MOST_WAITING = 40
const MOST_PER_PERSON = 2
/** Roughly how long an agent needs for one. */
const RETRY_SECONDS = 2

/** How long the answer waits for the result. Proxies cut off an answer that takes a minute. */
const PATIENCE_MS = 30_000
/** Longest delay until a result is found that another API process stored. */
const POLL_MS = 500

/**
 * Checks files and runs their tests on an agent, beside the submissions. Nothing is stored: the check leaves the queue with its answer,
 * or when the client hangs up.
 * @throws HotpathError those of acceptSubmission about the files; E_CHECK_KIND, E_CHECKS_WAITING, E_CHECKS_FULL, E_CHECK_LATE,
 * E_CHECK_FAILED
 */
export async function checkNow(
  context: Context,
  visitor: string,
  request: FastifyRequest,
  { exercise: slug, files, assignment }: NewCheck,
  hungUp: AbortSignal,
): Promise<Check> {
  const { store, queue, notifier, limiter, closing } = context
  const id = randomUUID()
  const from = addressHash(context, request)
  await limiter.take(from, async () => {
    const syntax = await context.syntax.of(files, from)
    const now = await context.clock.now()
    return store.transaction(async (trx) => {
      const { exercise } = await exerciseFor(
        { db: trx, exercises: context.exercises },
        { person: visitor, exercise: slug, assignment, now },
      )
      if (exercise.manifest.kind === 'reading') throw new HotpathError('E_CHECK_KIND', { exercise: slug })
      checkSubmission(exercise, files, syntax)
      const { all, own, fromThere } = await countAsked(trx, CHECK_NAME, visitor, from)
      if (own >= MOST_PER_PERSON) throw new HotpathError('E_CHECKS_WAITING', { waiting: own, seconds: RETRY_SECONDS })
      if (all >= MOST_WAITING || fromThere >= MOST_WAITING / 2)
        throw new HotpathError('E_CHECKS_FULL', { waiting: all, seconds: RETRY_SECONDS })
      const { version } = exercise
      const digest = await digestOfKept(trx, slug, version)
      const detail: Asked = { visitor, from, exercise: slug, exerciseVersion: version, exerciseDigest: digest, files }
      await queue.checks.send(trx, { id, submission: id, request: request.id, detail })
    })
  })
  queue.checks.announce()
  const signal = AbortSignal.any([hungUp, closing])
  try {
    for (const until = performance.now() + PATIENCE_MS; !signal.aborted && performance.now() < until; ) {
      const result = await readAnswer<Check>(store.db, CHECK_NAME, id)
      if (result === null) throw new HotpathError('E_CHECK_FAILED')
      if (result !== 'waiting') return result
      await notifier.wait(subjectOf(id), POLL_MS, signal)
    }
    throw new HotpathError('E_CHECK_LATE', { seconds: PATIENCE_MS / 1000 })
  } finally {
    // Not waited for: the answer is what somebody waits for.
    store
      .transaction((trx) => queue.checks.drop(trx, [id]))
      .catch((error: unknown) => request.log.error({ err: error }, 'removing a check'))
  }
}

/** Waits for the next check; null if none came in time or the agent hung up. */
export function leaseCheck({ queue }: Context, signal: AbortSignal): Promise<CheckJob | null> {
  return leaseFrom(queue.checks, signal, async ({ id, attempt, detail, request }) => {
    const { exercise, exerciseVersion, exerciseDigest, files } = detail as Asked
    return { id, attempt, exercise, exerciseVersion, exerciseDigest, files, ...(request !== undefined && { request }) }
  })
}

/** Ends a check with its result; null if the agent failed. @throws HotpathError E_JOB_LOST */
export async function endCheck({ queue, store, notifier }: Context, lease: Lease, check: Check | null): Promise<void> {
  const ended = await store.transaction((trx) => queue.checks.finish(trx, lease, { answer: storableJson(check) }))
  if (!ended) throw new HotpathError('E_JOB_LOST')
  notifier.notify(subjectOf(lease.id))
}

function subjectOf(id: string): string {
  return `check ${id}`
}
