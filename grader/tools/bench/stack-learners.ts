import { setTimeout as sleep } from 'node:timers/promises'
import type { NewSubmission, Submission, Outcome } from '../../contracts/index.ts'

/** So many submissions of so many people, evenly over so many seconds: who is not answered does not keep the others waiting. */
export interface Crowd {
  address: string
  submissions: number
  learners: number
  seconds: number
  /** The submission of a number. */
  planned(number: number): Planned
}

export interface Planned {
  body: NewSubmission
  /** The word that it must get. */
  expects: Outcome
}

/** A submission that was answered with 202. Times are performance.now() of whoever sends. */
export interface Accepted {
  id: string
  cookie: string
  expects: Outcome
  atMs: number
  /** From the request that was acknowledged to its answer. */
  answeredMs: number
  /** The same from when it was due, with all tries and the pauses between. */
  waitedMs: number
}

export interface Sent {
  beganMs: number
  accepted: Accepted[]
  tries: number
  /** Tries that were not acknowledged, by what became of them. */
  unacknowledged: Record<string, number>
  /** Submissions that nobody acknowledged however often they were sent. */
  givenUp: number
}

/** A person waits so long for an answer, between two tries, and for a submission as a whole. */
const ANSWER_MS = 30_000
const PAUSE_MS = 500
const PATIENCE_MS = 120_000

/**
 * Sends them all; each is sent again until it is acknowledged. What was not acknowledged may all the same have been
 * stored: only who was told counts on it.
 */
export async function sendAll({ address, submissions, learners, seconds, planned }: Crowd): Promise<Sent> {
  const cookies: string[] = Array(learners).fill('')
  const sent: Sent = { beganMs: performance.now(), accepted: [], tries: 0, unacknowledged: {}, givenUp: 0 }

  async function send(number: number): Promise<void> {
    // Counted from when it was due: where whoever sends is late, that is not taken off the wait.
    const dueMs = sent.beganMs + (1000 * seconds * number) / submissions
    await sleep(Math.max(0, dueMs - performance.now()))
    const { body, expects } = planned(number)
    const person = number % learners
    while (performance.now() - dueMs < PATIENCE_MS) {
      const triedMs = performance.now()
      sent.tries++
      const answer = await post(address, body, cookies[person]!)
      const atMs = performance.now()
      if (typeof answer !== 'string') {
        cookies[person] ||= answer.cookie
        return void sent.accepted.push({ ...answer, expects, atMs, answeredMs: atMs - triedMs, waitedMs: atMs - dueMs })
      }
      sent.unacknowledged[answer] = (sent.unacknowledged[answer] ?? 0) + 1
      await sleep(PAUSE_MS)
    }
    sent.givenUp++
  }

  await Promise.all(Array.from({ length: submissions }, (_, number) => send(number)))
  return sent
}

/** What the server has, or in a few words why nobody knows whether it has. */
async function post(address: string, body: NewSubmission, cookie: string): Promise<{ id: string; cookie: string } | string> {
  try {
    const response = await fetch(new URL('/api/submissions', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await response.text()
    if (response.status !== 202) return `answered ${response.status}${codeIn(text)}`
    const given = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { id: (JSON.parse(text) as Submission).id, cookie: given || cookie }
  } catch (error) {
    return whyNot(error as Error)
  }
}

function codeIn(text: string): string {
  const [code] = /\bE_[A-Z_]+/.exec(text) ?? []
  return code === undefined ? '' : ` ${code}`
}

function whyNot({ name, cause }: Error): string {
  if (name === 'TimeoutError') return 'not answered'
  return (cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED' ? 'not reached' : 'broken off'
}
