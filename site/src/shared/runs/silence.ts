import type { SubmissionEvent } from '../../../../grader/contracts/submission.ts'
import { readProgress } from '../api/client.ts'

/** ms without a message. An open stream has one every two seconds, if only a beat. */
const SILENT_AFTER = 3000

/** ms between questions while the stream is silent. */
const ASK_EVERY = 2000

/** Watches over a stream: asks for the events of a submission for as long as nothing arrives. */
export interface Silence {
  /** A message arrived. */
  heard(): void
  end(): void
}

/** @param seen id of the last event that is known, empty for none @param tell gets the events after it, which may be none */
export function whileSilent(id: string, seen: () => string, tell: (events: SubmissionEvent[]) => void): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ms)
  }
  const ask = async () => {
    const own = timer
    // Where nothing answers, the stream says so itself, and tries again.
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
