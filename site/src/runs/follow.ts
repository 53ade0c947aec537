import type { Progress, SubmissionEvent } from '../../../grader/contracts/submission.ts'
import { readSubmission, Refused } from '../api/client.ts'

const TYPES = ['stage', 'tests', 'speed', 'heap', 'trials', 'verdict'] as const satisfies readonly Progress['type'][]

/** ms between questions while the event stream cannot be had. */
const POLL_EVERY = 2000

/** ms in which a stream comes back by itself: a server ends each after a while, and nobody need hear of it. */
const PATIENCE = 3000

export interface Follower {
  progress(progress: Progress): void
  /** The line to the server is down (true) or back (false); the run itself goes on there. */
  lost(lost: boolean): void
  /** The server no longer knows this submission. */
  gone(error: Refused): void
}

/**
 * Follows a submission to its verdict: by server-sent events, which reconnect by themselves and name the last event they saw;
 * where the stream is closed for good, by asking again and again. Returns what stops it.
 */
export function follow(id: string, to: Follower): () => void {
  const abort = new AbortController()
  const stream = new EventSource(`/api/submissions/${id}/events`)
  abort.signal.addEventListener('abort', () => stream.close())

  for (const type of TYPES) {
    stream.addEventListener(type, (event: MessageEvent<string>) => {
      const { progress } = JSON.parse(event.data) as SubmissionEvent
      to.progress(progress)
      if (progress.type === 'verdict') abort.abort()
    })
  }
  let late: ReturnType<typeof setTimeout> | undefined
  const sayLost = () => abort.signal.aborted || to.lost(true)
  stream.addEventListener('open', () => {
    clearTimeout(late)
    late = undefined
    to.lost(false)
  })
  stream.addEventListener('error', () => {
    if (abort.signal.aborted) return
    if (stream.readyState === EventSource.CLOSED) void poll(id, to, abort)
    else late ??= setTimeout(sayLost, PATIENCE)
  })
  return () => abort.abort()
}

async function poll(id: string, to: Follower, abort: AbortController): Promise<void> {
  while (!abort.signal.aborted) {
    let pause = POLL_EVERY
    try {
      const { state, position, expectedSeconds, latestSeconds, verdict } = await readSubmission(id)
      to.lost(false)
      if (verdict) {
        to.progress({ type: 'verdict', verdict })
        return
      }
      to.progress({ type: 'stage', stage: state === 'queued' ? 'queued' : 'measuring', position, expectedSeconds, latestSeconds })
    } catch (error) {
      if (error instanceof Refused && error.code === 'E_SUBMISSION_UNKNOWN') return to.gone(error)
      // Asked too often: the server is there, and says when to come again.
      const { seconds } = error instanceof Refused ? error.details : {}
      if (typeof seconds === 'number') pause = seconds * 1000
      else to.lost(true)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
