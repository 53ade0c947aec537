import { once } from 'node:events'
import { Type } from 'typebox'
import { Progress, type Submission, type SubmissionEvent } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { eventsAfter } from '../../gradebook/events.ts'
import { readSubmission } from '../../gradebook/submissions.ts'
import { readTrace } from '../../queue/waiting.ts'
import { unlessAway } from '../../store/trouble.ts'
import type { App, Context } from '../context.ts'
import { addressOf } from '../middleware/rates.ts'
import type { QueuePosition } from '../wait-estimates.ts'
import { visitorOf } from '../visitors.ts'
import { SubmissionParams } from './submissions.ts'

/** Longest delay until events stored by another API process, and moves in the queue, are found. */
const POLL_MS = 1000

/** Time that a slow client has to read its last bytes before its connection is cut. */
const PARTING_MS = 5000

/** Delay after which a browser reconnects if its stream ended without a verdict. */
const COME_BACK_MS = 1000

/** The same when the server stops: a random delay, since all of its streams end at once and must not reconnect at once. */
const COME_ELSEWHERE_MS = { from: 100, to: 1000 }

/** Keeps a quiet stream alive. A message, not a comment, so that a page can see that no proxy buffers the stream. */
const BEAT = 'event: beat\ndata: {"progress":{"type":"beat"}}\n\n'

/** As the store counts them. */
const EVENT_ID = /^\d{1,9}$/

const Sent = Type.Object({
  events: Type.Array(Type.Object({ id: Type.Integer(), at: Type.String({ format: 'date-time' }), progress: Progress })),
})
const Query = Type.Object({ after: Type.Optional(Type.String({ pattern: EVENT_ID.source, description: 'As Last-Event-ID' })) })

/**
 * Streams the events of a submission (SSE): first those that the client has missed, then new ones, up to the verdict.
 * Queue position and wait estimate are sent without an id, because they are not stored and need not be sent again.
 */
export function eventRoutes(app: App, context: Context): void {
  app.get(
    '/api/submissions/:id/events',
    // A HEAD request would hang for as long as the stream lasts.
    {
      exposeHeadRoute: false,
      config: { allows: 'anyone', streams: true },
      schema: { tags: ['submissions'], summary: 'Watch a submission (text/event-stream)', params: SubmissionParams, querystring: Query },
    },
    async (request, reply) => {
      const { id } = request.params
      const after = lastSeen(request.headers['last-event-id'], request.query.after)
      const submission = await readSubmission(context.store.db, id, visitorOf(request))
      if (submission === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
      // 204 stops a browser from reconnecting.
      if (submission.state === 'done' && (await eventsAfter(context.store.db, id, after)).length === 0) return reply.status(204).send()
      // The client may have left while its submission was read; its close event has then already fired.
      if (reply.raw.destroyed) return reply.hijack()
      const leave = context.streams.enter(visitorOf(request), addressOf(request))
      const ended = context.metrics.streaming()
      const gone = new AbortController()
      reply.raw.once('close', () => {
        leave()
        ended()
        gone.abort()
      })
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // Keeps proxies from reusing the connection: it ends with the stream.
        connection: 'close',
      })
      const signal = AbortSignal.any([gone.signal, context.closing, AbortSignal.timeout(context.requestLimits.streamSeconds * 1000)])
      const write = async (text: string) => {
        if (!reply.raw.write(text)) await once(reply.raw, 'drain', { signal }).catch(() => {})
      }
      try {
        await stream(context, submission, after, write, signal)
        if (context.closing.aborted)
          await write(`retry: ${Math.round(COME_ELSEWHERE_MS.from + Math.random() * (COME_ELSEWHERE_MS.to - COME_ELSEWHERE_MS.from))}\n\n`)
      } catch (error) {
        request.log.error({ err: error }, 'an event stream failed')
      }
      reply.raw.end()
      setTimeout(() => reply.raw.destroy(), PARTING_MS).unref()
    },
  )
}

/**
 * The events that a client has missed, as a response that ends: for pages behind a proxy that buffers streams.
 * The place in the queue comes last, with the id of the event before it, as it is in the stream.
 */
export function progressRoutes(app: App, { store, waitEstimate }: Context): void {
  app.get(
    '/api/submissions/:id/progress',
    {
      config: { allows: 'anyone' },
      schema: {
        tags: ['submissions'],
        summary: 'What happened to a submission since an event',
        params: SubmissionParams,
        querystring: Query,
        response: { 200: Sent },
      },
    },
    async (request) => {
      const { id } = request.params
      const submission = await readSubmission(store.db, id, visitorOf(request))
      if (submission === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
      const after = lastSeen(undefined, request.query.after)
      const events = await eventsAfter(store.db, id, after)
      const stage = events.findLast(({ progress }) => progress.type === 'stage')?.progress
      const waits = submission.state === 'queued' && (stage?.type !== 'stage' || stage.stage === 'queued')
      const place = waits ? await waitEstimate.positionOf(id) : null
      if (place !== null) events.push(placeEvent(events.at(-1)?.id ?? after, place))
      return { events }
    },
  )
}

async function stream(
  context: Context,
  { id, state }: Submission,
  after: number,
  write: (text: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let last = after
  let waits = state === 'queued'
  // A client that reconnects knows an old position at best, so the current one is sent again.
  let reported = ''
  let spoke = performance.now()
  await write(`: here\nretry: ${COME_BACK_MS}\n\n`)
  while (!signal.aborted) {
    // While the store is away there are no new events; the stream stays open and continues when it is back.
    const events = (await eventsAfter(context.store.db, id, last).catch(unlessAway)) ?? []
    for (const event of events) {
      await write(asMessage(event, event.id))
      last = event.id
      if (event.progress.type === 'stage') waits = event.progress.stage === 'queued'
      if (event.progress.type === 'verdict') {
        // Not for a verdict from before the stream opened: its delay is no latency of ours.
        if (context.traces.isOn && state !== 'done')
          context.traces.begin('deliver the verdict', { within: await readTrace(context.store.db, id), since: new Date(event.at) }).end()
        return
      }
    }
    const place = waits ? await context.waitEstimate.positionOf(id).catch(unlessAway) : null
    if (place !== null && reported !== JSON.stringify(place)) {
      reported = JSON.stringify(place)
      await write(asMessage(placeEvent(last, place), null))
    }
    if (events.length > 0) spoke = performance.now()
    if (performance.now() - spoke >= context.requestLimits.heartbeatSeconds * 1000) {
      await write(BEAT)
      spoke = performance.now()
    }
    await context.notifier.wait(id, POLL_MS, signal)
  }
}

function placeEvent(id: number, place: QueuePosition): SubmissionEvent {
  return { id, at: new Date().toISOString(), progress: { type: 'stage', stage: 'queued', ...place } }
}

function asMessage(event: SubmissionEvent, id: number | null): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${event.progress.type}\ndata: ${JSON.stringify(event)}\n\n`
}

function lastSeen(header: string | string[] | undefined, query: string | undefined): number {
  const text = String(header ?? query ?? 0)
  return EVENT_ID.test(text) ? Number(text) : 0
}
