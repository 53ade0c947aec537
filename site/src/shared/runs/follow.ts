import type { Progress, SubmissionEvent } from '../../../../grader/contracts/submission.ts'
import { readSubmission, Refused } from '../api/client.ts'

const TYPES = ['stage', 'tests', 'speed', 'heap', 'trials', 'verdict'] as const satisfies readonly Progress['type'][]

/** ms between questions while the event stream cannot be had. */
const POLL_EVERY = 2000

/** ms of questions, then the stream is tried again: whatever refused it may have passed. */
const STREAM_AGAIN = 20_000

/** ms in which a stream comes back by itself: a server ends each after a while, and nobody need hear of it. */
const PATIENCE = 3000

export interface Follower {
  progress(progress: Progress): void
  /** The line to the server is down (true) or back (false); the run itself goes on there. */
  lost(lost: boolean): void
  /** The server no longer knows this submission. */
  gone(): void
}

/**
 * Follows a submission to its verdict: by server-sent events, which reconnect by themselves and name the last event they saw.
 * A browser gives a stream up for good that is refused once, as by a server that starts, or whose store is away: then by asking
 * again and again, until the stream can be had. Returns what stops it.
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

/** Resolves when the stream is closed for good, to the last event that it or the one before had. */
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
      // Asked too often: the server is there, and says when to come again.
      const { seconds } = error instanceof Refused ? error.details : {}
      if (typeof seconds === 'number') pause = seconds * 1000
      else to.lost(true)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
