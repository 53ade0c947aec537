import { Type } from 'typebox'
import type { Submission, SubmissionEvent } from '../../contracts/index.ts'
import { HotpathError } from '../../errors.ts'
import { eventsAfter } from '../../gradebook/events.ts'
import { readPosition, readSubmission } from '../../gradebook/submissions.ts'
import type { App, Context } from '../context.ts'
import { visitorOf } from '../visitors.ts'
import { SubmissionParams } from './submissions.ts'

/** What another API process stores, and a move in the queue, are found this much later. */
const LOOK_EVERY_MS = 1000

/** A comment this often keeps proxies from closing a quiet stream. */
const COMMENT_EVERY_MS = 15_000

/** Longer than any submission takes. A browser comes back by itself, with Last-Event-ID. */
const LIFETIME_MS = 15 * 60_000

/** A position that is none. */
const UNTOLD = -1

const Query = Type.Object({ after: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', description: 'As Last-Event-ID' })) })

/**
 * The events of a submission as they come (SSE): first those that the client lacks, then the new ones, until the verdict.
 * A change of its place in the queue is sent without an id, because it is not stored and need not be sent again.
 */
export function eventRoutes(app: App, context: Context): void {
  app.get(
    '/api/submissions/:id/events',
    { schema: { tags: ['submissions'], summary: 'Watch a submission (text/event-stream)', params: SubmissionParams, querystring: Query } },
    async (request, reply) => {
      const { id } = request.params
      const after = lastSeen(request.headers['last-event-id'], request.query.after)
      const submission = await readSubmission(context.store.db, id, visitorOf(request))
      if (submission === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
      // To a browser, 204 says not to come back.
      if (submission.state === 'done' && (await eventsAfter(context.store.db, id, after)).length === 0) return reply.status(204).send()
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort())
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const signal = AbortSignal.any([gone.signal, context.closing, AbortSignal.timeout(LIFETIME_MS)])
      try {
        await stream(context, submission, after, (text) => reply.raw.write(text), signal)
      } catch (error) {
        request.log.error({ err: error }, 'a stream of events broke off')
      }
      reply.raw.end()
    },
  )
}

async function stream(context: Context, { id, state }: Submission, after: number, write: (text: string) => void, signal: AbortSignal): Promise<void> {
  let last = after
  // A client that comes back while it waits has been told a position, but may have missed the next.
  let position: number | null = state === 'queued' ? UNTOLD : null
  let spoke = performance.now()
  write(': here\n\n')
  while (!signal.aborted) {
    const events = await eventsAfter(context.store.db, id, last)
    for (const event of events) {
      write(asMessage(event, event.id))
      last = event.id
      if (event.progress.type === 'stage') position = event.progress.position
      if (event.progress.type === 'verdict') return
    }
    // Only a stage of waiting has a position; one at its head cannot move up any more.
    const now: number | null = position === null || position === 0 ? position : await readPosition(context.store.db, id)
    if (now !== null && now !== position) {
      position = now
      write(asMessage({ id: last, at: new Date().toISOString(), progress: { type: 'stage', stage: 'queued', position } }, null))
    }
    if (events.length > 0) spoke = performance.now()
    if (performance.now() - spoke >= COMMENT_EVERY_MS) {
      write(': still here\n\n')
      spoke = performance.now()
    }
    await context.news.wait(id, LOOK_EVERY_MS, signal)
  }
}

function asMessage(event: SubmissionEvent, id: number | null): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${event.progress.type}\ndata: ${JSON.stringify(event)}\n\n`
}

function lastSeen(header: string | string[] | undefined, query: string | undefined): number {
  const value = Number(header ?? query ?? 0)
  return Number.isSafeInteger(value) && value >= 0 ? value : 0
}
