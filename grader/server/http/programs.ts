import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { checkFence, checkText } from '../../shared/catalogue/check.ts'
import type { NewProgram, ProgramJob, ProgramOutput } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { countAsked, readAnswer } from '../queue/checks.ts'
import type { Lease } from '../queue/queue.ts'
import { PROGRAM_NAME } from '../queue/settings.ts'
import { storableJson } from '../store/storable.ts'
import { addressHash } from './accept.ts'
import type { Context } from './context.ts'
import { leaseFrom } from './poll.ts'

/** Programs that may wait in all, and of one person. One address can fill half. */
const MOST_WAITING = 40
const MOST_PER_PERSON = 2
const RETRY_SECONDS = 2

/** How long the answer waits for the result, and the longest delay until a result is found that another API process stored. */
const PATIENCE_MS = 30_000
const POLL_MS = 500

/** Name of the program in errors. */
const NAME = 'program.js'

/**
 * Runs a program on an agent, beside the submissions and after the checks. Nothing is stored: it leaves the queue with its answer, or
 * when the client hangs up.
 * @throws HotpathError E_FILE_TEXT, E_FILE_FENCE, E_SYNTAX, E_SYNTAX_LIMIT, E_SYNTAX_BUSY, E_PROGRAMS_WAITING, E_PROGRAMS_FULL,
 * E_PROGRAM_LATE, E_PROGRAM_FAILED
 */
export async function runProgram(
  context: Context,
  visitor: string,
  request: FastifyRequest,
  { code }: NewProgram,
  hungUp: AbortSignal,
): Promise<ProgramOutput> {
  const { store, queue, notifier, limiter, closing } = context
  const id = randomUUID()
  const from = addressHash(context, request)
  await limiter.take(from, async () => {
    await checkCode(context, code, from)
    await store.transaction(async (trx) => {
      const { all, own, fromThere } = await countAsked(trx, PROGRAM_NAME, visitor, from)
      if (own >= MOST_PER_PERSON) throw new HotpathError('E_PROGRAMS_WAITING', { waiting: own, seconds: RETRY_SECONDS })
      if (all >= MOST_WAITING || fromThere >= MOST_WAITING / 2)
        throw new HotpathError('E_PROGRAMS_FULL', { waiting: all, seconds: RETRY_SECONDS })
      await queue.programs.send(trx, { id, submission: id, request: request.id, detail: { visitor, from, code } })
    })
  })
  queue.programs.announce()
  const signal = AbortSignal.any([hungUp, closing])
  try {
    for (const until = performance.now() + PATIENCE_MS; !signal.aborted && performance.now() < until; ) {
      const output = await readAnswer<ProgramOutput>(store.db, PROGRAM_NAME, id)
      if (output === null) throw new HotpathError('E_PROGRAM_FAILED')
      if (output !== 'waiting') return output
      await notifier.wait(subjectOf(id), POLL_MS, signal)
    }
    throw new HotpathError('E_PROGRAM_LATE', { seconds: PATIENCE_MS / 1000 })
  } finally {
    // Not waited for, as for checks.
    store
      .transaction((trx) => queue.programs.drop(trx, [id]))
      .catch((error: unknown) => request.log.error({ err: error }, 'removing a program'))
  }
}

async function checkCode({ syntax }: Context, code: string, from: string): Promise<void> {
  checkText(NAME, code)
  const [finding] = await syntax.of({ [NAME]: code }, from)
  checkFence(NAME, code, finding !== undefined)
  if (finding !== undefined)
    throw 'limit' in finding ? new HotpathError('E_SYNTAX_LIMIT', finding) : new HotpathError('E_SYNTAX', { ...finding })
}

/** Waits for the next program; null if none came in time or the agent hung up. */
export function leaseProgram({ queue }: Context, signal: AbortSignal): Promise<ProgramJob | null> {
  return leaseFrom(queue.programs, signal, async ({ id, attempt, detail, request }) => {
    const { code } = detail as NewProgram
    return { id, attempt, code, ...(request !== undefined && { request }) }
  })
}

/** Ends a program with what it printed; null if the agent failed. @throws HotpathError E_JOB_LOST */
export async function endProgram({ queue, store, notifier }: Context, lease: Lease, output: ProgramOutput | null): Promise<void> {
  const ended = await store.transaction((trx) => queue.programs.finish(trx, lease, { answer: storableJson(output) }))
  if (!ended) throw new HotpathError('E_JOB_LOST')
  notifier.notify(subjectOf(lease.id))
}

function subjectOf(id: string): string {
  return `program ${id}`
}
