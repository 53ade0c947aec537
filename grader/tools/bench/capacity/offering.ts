import { setTimeout as sleep } from 'node:timers/promises'
import type { Chosen } from './choice.ts'
import type { Submission, SubmissionEvent } from '../../../contracts/index.ts'

/** Times of one submission in ms, by the store's clock. */
export interface Lived {
  sentAt: number
  /** When an agent reported that it began; if it was measured again, the first time. */
  begunAt: number
  verdictAt: number
  outcome: string
}

const PAUSE_MS = 500

/** A benchmark sends everything from one address and would exceed all per-address limits. */
export const LIMITS = {
  HOTPATH_QUEUE_LIMIT: '100000',
  HOTPATH_REQUESTS_PER_ADDRESS: '1000000',
  HOTPATH_SUBMISSIONS_PER_ADDRESS: '1000000',
  HOTPATH_STREAMS_PER_ADDRESS: '100000',
  HOTPATH_STREAM_SECONDS: '3600',
}

/** An accepted submission. */
export interface Accepted {
  id: string
  cookie: string
}

/** Status for a request that arrived too slowly on a busy machine, and how often it is retried. */
const LATE = 408
const TRIES = 5

/** Sends a submission as a new visitor. @throws Error if it is refused */
export async function send(address: string, chosen: Chosen, tries = TRIES): Promise<Accepted> {
  const { exercise, files } = chosen
  const response = await fetch(new URL('/api/submissions', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ exercise: exercise.slug, files }),
  })
  if (response.status === LATE && tries > 1) {
    await sleep(PAUSE_MS)
    return send(address, chosen, tries - 1)
  }
  if (response.status !== 202) throw new Error(`${exercise.slug} was answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { cookie, id: ((await response.json()) as Submission).id }
}

/** Follows its event stream, like a page, until the verdict. */
export async function live(address: string, { id, cookie }: Accepted): Promise<Lived> {
  const url = new URL(`/api/submissions/${id}/events`, address)
  for (;;) {
    // A broken stream is read again from the first event.
    const events = parse(await (await fetch(url, { headers: { cookie } })).text())
    const verdict = events.find(({ progress }) => progress.type === 'verdict')
    if (verdict !== undefined) return lifeOf(events)
    await sleep(PAUSE_MS)
  }
}

/** @param events including the verdict */
export function lifeOf(events: readonly SubmissionEvent[]): Lived {
  const at = (test: (event: SubmissionEvent) => boolean) => Date.parse(events.find(test)!.at)
  const verdict = events.find(({ progress }) => progress.type === 'verdict')!
  return {
    sentAt: at(() => true),
    begunAt: at(({ progress }) => progress.type !== 'stage' || progress.stage !== 'queued'),
    verdictAt: Date.parse(verdict.at),
    outcome: verdict.progress.type === 'verdict' ? verdict.progress.verdict.verdict : '',
  }
}

/** @throws Error if one is a fault, because its time is not that of a verdict */
export function mustBeJudged(words: readonly string[]): void {
  const faults = words.filter((outcome) => outcome === 'fault').length
  if (faults > 0) throw new Error(`${faults} of ${words.length} verdicts are faults of the grader: their times say nothing about verdicts`)
}

function parse(stream: string): SubmissionEvent[] {
  return [...stream.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as SubmissionEvent)
}
