import { setTimeout as sleep } from 'node:timers/promises'
import type { Submission, Outcome } from '../../contracts/index.ts'
import type { Accepted } from './stack-learners.ts'

/** Result of a submission, as its sender sees it. */
export interface Ended {
  id: string
  /** Number of verdicts in all its events: must be 1. */
  verdicts: number
  outcome: Outcome | null
  expects: Outcome
  /** By the store's clock, milliseconds since 1970; null if there was none. */
  decidedAt: number | null
}

/** How many are watched at the same time. */
const AT_A_TIME = 8
const POLL_MS = 500

/** Waits for all verdicts, while servers come and go. */
export async function awaitVerdicts(address: string, accepted: readonly Accepted[], patienceMs: number): Promise<Ended[]> {
  const until = performance.now() + patienceMs
  const ended: Ended[] = []
  const left = accepted.values()
  const watch = async () => {
    for (const one of left) ended.push(await awaitVerdict(address, one, until))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, watch))
  return ended
}

async function awaitVerdict(address: string, { id, cookie, expects }: Accepted, until: number): Promise<Ended> {
  const ask = async (path: string) => {
    const response = await fetch(new URL(path, address), { headers: { cookie } })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    return response
  }
  while (performance.now() < until) {
    try {
      const { state, verdict, decidedAt } = (await (await ask(`/api/submissions/${id}`)).json()) as Submission
      if (state === 'done') {
        const story = await (await ask(`/api/submissions/${id}/events`)).text()
        return {
          id,
          verdicts: story.match(/^event: verdict$/gm)?.length ?? 0,
          outcome: verdict!.verdict,
          expects,
          decidedAt: Date.parse(decidedAt!),
        }
      }
    } catch {
      // The server was just killed, or has no such submission: the final counts will show it.
    }
    await sleep(POLL_MS)
  }
  return { id, verdicts: 0, outcome: null, expects, decidedAt: null }
}
