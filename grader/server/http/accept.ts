import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { checkSubmission } from '../../shared/catalogue/check.ts'
import type { Account, Exercise, NewSubmission, Submission } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { appendEvents } from '../gradebook/events.ts'
import { readStanding } from '../gradebook/standing.ts'
import { insertSubmission, readSubmission } from '../gradebook/submissions.ts'
import { holdPerson } from '../accounts/hold.ts'
import { ownerOf } from '../accounts/merge.ts'
import { countFrom } from '../queue/waiting.ts'
import { priorityOf, REST_SECONDS, startTag } from '../queue/priority.ts'
import { oneLine } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'
import { during } from '../../shared/tracing/traces.ts'
import type { Context } from './context.ts'
import { addressOf } from './middleware/rates.ts'
import { kindOf } from './known.ts'
import { withWaitEstimate } from './wait-estimates.ts'
import { exerciseFor } from './versions.ts'

/** Roughly how long an agent needs for one submission: when to try again after the queue was full. */
const RETRY_SECONDS = 10

/**
 * Checks a submission, and stores it and its job in one transaction: once this returns, it will get a verdict.
 * @param within the span of the request
 * @throws HotpathError E_EXERCISE_UNKNOWN, E_NOT_ASSIGNED, E_QUEUE_FULL, E_WAITING, E_WAITING_ADDRESS,
 * E_SIGN_IN_NEEDED, E_SYNTAX_BUSY, and those of checkSubmission
 */
export async function acceptSubmission(
  context: Context,
  asker: string,
  request: FastifyRequest,
  { exercise: slug, files, assignment, hypothesis = '', belief }: NewSubmission,
  within?: string,
): Promise<Submission> {
  const submittedAt = await context.clock.now()
  const id = randomUUID()
  const job = randomUUID()
  const from = addressHash(context, request)
  const { traces } = context
  const storing = { within, attributes: { 'hotpath.submission': id, 'hotpath.exercise': slug, 'hotpath.request': request.id } }
  const { submission, tag } = await during(traces, 'accept', storing, (accepting) =>
    context.limiter.take(from, async () => {
      // Before the transaction, which would hold its connection and locks while the parser runs.
      const syntax = await context.syntax.of(files, from)
      return context.store.transaction(async (trx) => {
        // Lock order: accounts before assignments, as in account deletion and in applying a regrade.
        const visitor = request.account === null ? await ownerOf(trx, asker) : await holdAccount(trx, request.account)
        const { exercise, assignment: sentFor } = await exerciseFor(
          { db: trx, exercises: context.exercises },
          { person: visitor, exercise: slug, assignment, now: submittedAt },
        )
        checkSubmission(exercise, files, syntax)
        if (belief !== undefined && !canBelieve(exercise)) throw new HotpathError('E_BELIEF_KIND', { exercise: slug })
        const { waiting, ownWaiting, lastTag } = await readStanding(trx, {
          visitor,
          from,
          rested: new Date(submittedAt.getTime() - REST_SECONDS * 1000),
        })
        if (waiting >= context.queueLimit) throw new HotpathError('E_QUEUE_FULL', { waiting, seconds: RETRY_SECONDS })
        if (ownWaiting >= context.requestLimits.waiting)
          throw new HotpathError('E_WAITING', { waiting: ownWaiting, seconds: RETRY_SECONDS })
        await limitPerAddress(context, trx, waiting, from)
        const tag = startTag(submittedAt, lastTag)
        await insertSubmission(trx, {
          id,
          job,
          visitor,
          exercise: slug,
          exerciseVersion: exercise.version,
          assignment: sentFor,
          files,
          submittedAt,
          startTag: tag,
          hypothesis: oneLine(hypothesis) || null,
          belief: belief ?? null,
        })
        await during(traces, 'queue', { within: accepting, kind: 'producer' }, () =>
          context.queue.send(trx, { id: job, submission: id, priority: priorityOf(tag, false), request: request.id, trace: within, from }),
        )
        const stored = (await readSubmission(trx, id, visitor))!
        await appendEvents(trx, id, [{ type: 'stage', stage: 'queued', position: stored.position }])
        return { submission: stored, tag }
      })
    }),
  )
  context.queue.announce()
  context.metrics.accepted(kindOf(context, slug))
  request.log.info({ submission: id, exercise: slug }, 'accepted')
  return withWaitEstimate(context, submission, (tag.getTime() - submittedAt.getTime()) / 1000)
}

/**
 * One address can fill at most half of the queue, because a client without cookies is a new visitor with every request. A class of fifty
 * behind one router still has room for two submissions each, and an address that floods the queue locks nobody else out.
 * @throws HotpathError E_WAITING_ADDRESS
 */
async function limitPerAddress({ queueLimit }: Context, trx: Trx, waiting: number, from: string): Promise<void> {
  const most = Math.ceil(queueLimit / 2)
  // With fewer than that in the whole queue there is nothing to count.
  if (waiting < most) return
  const fromThere = await countFrom(trx, from)
  if (fromThere >= most) throw new HotpathError('E_WAITING_ADDRESS', { waiting: fromThere, seconds: RETRY_SECONDS })
}

/** Whether its measurement is a factor, which people can expect something of. */
function canBelieve({ manifest: { kind } }: Exercise): boolean {
  return kind === 'function' || kind === 'http'
}

/** Hash of the client address, so that the queue holds no addresses. */
export function addressHash({ cookieSecret }: Context, request: FastifyRequest): string {
  return createHmac('sha256', cookieSecret)
    .update(`address ${addressOf(request)}`)
    .digest('base64url')
}

/** Checks that the account was not deleted while the request body arrived. @throws HotpathError E_SIGN_IN_NEEDED */
export async function holdAccount(trx: Trx, { id }: Account): Promise<string> {
  if (!(await holdPerson(trx, id))) throw new HotpathError('E_SIGN_IN_NEEDED')
  return id
}
