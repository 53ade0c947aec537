import { setTimeout as sleep } from 'node:timers/promises'
import type { Chosen } from './choice.ts'
import type { Submission, SubmissionEvent } from '../../../contracts/index.ts'

/** What became of one submission, by the store's clock, in ms. */
export interface Lived {
  sentAt: number
  /** An agent told that it has begun; of one that was measured again, the first time. */
  begunAt: number
  verdictAt: number
  outcome: string
}

/** The agent gathers what it tells of for so long. */
const REPORTED_LATE_MS = 100

const PAUSE_MS = 500

/** Whatever limits a class behind one router, a bench behind one address exceeds. */
export const LIMITS = {
  HOTPATH_QUEUE_LIMIT: '100000',
  HOTPATH_REQUESTS_PER_ADDRESS: '1000000',
  HOTPATH_SUBMISSIONS_PER_ADDRESS: '1000000',
  HOTPATH_STREAMS_PER_ADDRESS: '100000',
  HOTPATH_STREAM_SECONDS: '3600',
}

/** A submission that was taken. */
export interface Accepted {
  id: string
  cookie: string
}

/** Answered where the machine is so busy that a request arrives too slowly; sent again so often. */
const LATE = 408
const TRIES = 5

/** Sends one as a visitor of its own. @throws Error where it is refused */
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

/** Follows its events, as a page does, until the verdict. */
export async function live(address: string, { id, cookie }: Accepted): Promise<Lived> {
  const url = new URL(`/api/submissions/${id}/events`, address)
  for (;;) {
    // From the first event on each time: a stream that broke is read again.
    const events = parse(await (await fetch(url, { headers: { cookie } })).text())
    const verdict = events.find(({ progress }) => progress.type === 'verdict')
    if (verdict !== undefined) return lifeOf(events)
    await sleep(PAUSE_MS)
  }
}

/** @param events with the verdict among them */
export function lifeOf(events: readonly SubmissionEvent[]): Lived {
  const at = (test: (event: SubmissionEvent) => boolean) => Date.parse(events.find(test)!.at)
  const verdict = events.find(({ progress }) => progress.type === 'verdict')!
  const sentAt = at(() => true)
  return {
    sentAt,
    begunAt: Math.max(sentAt, at(({ progress }) => progress.type !== 'stage' || progress.stage !== 'queued') - REPORTED_LATE_MS),
    verdictAt: Date.parse(verdict.at),
    outcome: verdict.progress.type === 'verdict' ? verdict.progress.verdict.verdict : '',
  }
}

/** @throws Error where one is a fault of ours: what that took is not what a verdict takes */
export function mustBeJudged(words: readonly string[]): void {
  const faults = words.filter((outcome) => outcome === 'fault').length
  if (faults > 0)
    throw new Error(`${faults} of ${words.length} verdicts are faults of ours: what they took says nothing of what a verdict takes`)
}

function parse(stream: string): SubmissionEvent[] {
  return [...stream.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as SubmissionEvent)
}
