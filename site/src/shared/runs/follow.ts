import type { Progress, SubmissionEvent } from '../../../../grader/contracts/submission.ts'
import { readSubmission, Refused } from '../api/client.ts'

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
 * polls until the stream works again. Returns a function that stops it.
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
    let seen = before
    const stream = new EventSource(`/api/submissions/${id}/events${before && `?after=${before}`}`)
    let late: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(late)
      stream.close()
      resolve(seen)
    }
    abort.signal.addEventListener('abort', leave, { once: true })

    for (const type of TYPES) {
      stream.addEventListener(type, (event: MessageEvent<string>) => {
        seen = event.lastEventId || seen
        const { progress } = JSON.parse(event.data) as SubmissionEvent
        to.progress(progress)
        if (progress.type === 'verdict') abort.abort()
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
      // Rate limited: the server is up, and says when to ask again.
      const { seconds } = error instanceof Refused ? error.details : {}
      if (typeof seconds === 'number') pause = seconds * 1000
      else to.lost(true)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
