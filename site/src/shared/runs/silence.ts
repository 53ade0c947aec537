import type { SubmissionEvent } from '../../../../grader/contracts/submission.ts'
import { readProgress } from '../api/client.ts'

/** ms without a message before polling starts. An open stream has a message or a heartbeat every two seconds. */
const SILENT_AFTER = 3000

/** ms between polls while the stream is silent. */
const ASK_EVERY = 2000

/** Watches a stream, and polls for events while nothing arrives. */
export interface Silence {
  /** A message arrived. */
  heard(): void
  end(): void
}

/** @param seen id of the last known event, '' for none @param tell called with the events after it, possibly none */
export function whileSilent(id: string, seen: () => string, tell: (events: SubmissionEvent[]) => void): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ms)
  }
  const ask = async () => {
    const own = timer
    // If the server does not answer, the stream reports an error and reconnects by itself.
    const events = await readProgress(id, seen()).catch(() => null)
    if (timer !== own) return
    wait(ASK_EVERY)
    if (events !== null) tell(events)
  }
  wait(SILENT_AFTER)
  return {
    heard: () => wait(SILENT_AFTER),
    end() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
