import type { Progress, SubmissionEvent } from '../../../../grader/contracts/submission.ts'
import { readSubmission, Refused } from '../api/client.ts'
import { whileSilent } from './silence.ts'

const TYPES = ['stage', 'tests', 'speed', 'heap', 'trials', 'verdict'] as const satisfies readonly Progress['type'][]

/** ms between polls while the event stream is unavailable. */
const POLL_EVERY = 2000

/** ms of polling before the stream is tried again. */
const STREAM_AGAIN = 20_000

/** ms in which a stream may reconnect by itself without a warning: servers close each stream after a while. */
const PATIENCE = 3000

export interface Follower {
  progress(progress: Progress): void
  /** The connection to the server is lost (true) or back (false); the run itself continues there. */
  lost(lost: boolean): void
  /** The server no longer knows this submission. */
  gone(): void
}

/**
 * Follows a submission to its verdict by server-sent events, which reconnect by themselves and resume after the last event.
 * A browser gives up on a stream that is refused once, for example by a server that is starting or whose store is down. Then it
 * polls until the stream works again. A buffering proxy opens the stream but holds back all events until its end, so a silent
 * stream is polled as well. Returns a function that stops it.
 * @param now a clock, ms
 */
export function follow(id: string, to: Follower, now: () => number = () => performance.now()): () => void {
  const abort = new AbortController()
  void keepUp(id, to, abort, now)
  return () => abort.abort()
}

async function keepUp(id: string, to: Follower, abort: AbortController, now: () => number): Promise<void> {
  for (let seen = ''; !abort.signal.aborted; ) {
    seen = await listen(id, seen, to, abort)
    await poll(id, to, abort, now)
  }
}

/** Resolves when the stream is closed for good, with the id of the last event of this or an earlier stream. */
function listen(id: string, before: string, to: Follower, abort: AbortController): Promise<string> {
  return new Promise((resolve) => {
    const order = inOrder(before)
    const stream = new EventSource(`/api/submissions/${id}/events${before && `?after=${before}`}`)
    let late: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(late)
      silence.end()
      stream.close()
      resolve(order.seen())
    }
    abort.signal.addEventListener('abort', leave, { once: true })
    const take = (event: SubmissionEvent) => {
      if (abort.signal.aborted || !order.isNew(event)) return
      to.progress(event.progress)
      if (event.progress.type === 'verdict') abort.abort()
    }
    const silence = whileSilent(id, order.seen, (events) => {
      to.lost(false)
      events.forEach(take)
    })

    stream.addEventListener('beat', () => silence.heard())
    for (const type of TYPES) {
      stream.addEventListener(type, (event: MessageEvent<string>) => {
        silence.heard()
        take(JSON.parse(event.data) as SubmissionEvent)
      })
    }
    stream.addEventListener('open', () => {
      clearTimeout(late)
      late = undefined
      to.lost(false)
    })
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) leave()
      else late ??= setTimeout(() => to.lost(true), PATIENCE)
    })
  })
}

/**
 * Decides which events are new: they arrive by stream and by polling, some twice and some late. Stored ones count
 * from 1. A queue position has the id of the event before it, but a later time.
 */
function inOrder(before: string): { seen(): string; isNew(event: SubmissionEvent): boolean } {
  let [last, at] = [Number(before || 0), '']
  return {
    seen: () => (last === 0 ? '' : String(last)),
    isNew(event) {
      const isNew = event.id > last || (event.id === last && isPlace(event) && event.at > at)
      if (isNew) [last, at] = [event.id, event.at]
      return isNew
    },
  }
}

function isPlace({ progress }: SubmissionEvent): boolean {
  return progress.type === 'stage' && progress.stage === 'queued'
}

async function poll(id: string, to: Follower, abort: AbortController, now: () => number): Promise<void> {
  for (const until = now() + STREAM_AGAIN; !abort.signal.aborted && now() < until; ) {
    let pause = POLL_EVERY
    try {
      const { state, position, expectedSeconds, latestSeconds, verdict } = await readSubmission(id)
      to.lost(false)
      if (verdict) {
        to.progress({ type: 'verdict', verdict })
        return abort.abort()
      }
      to.progress({ type: 'stage', stage: state === 'queued' ? 'queued' : 'measuring', position, expectedSeconds, latestSeconds })
    } catch (error) {
      if (error instanceof Refused && error.code === 'E_SUBMISSION_UNKNOWN') {
        abort.abort()
        to.lost(false)
        return to.gone()
      }
      // Rate limited: the server is up, and says when to retry.
      const { seconds } = error instanceof Refused ? error.details : {}
      if (typeof seconds === 'number') pause = seconds * 1000
      else to.lost(true)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
