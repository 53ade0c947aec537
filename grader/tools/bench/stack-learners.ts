import { setTimeout as sleep } from 'node:timers/promises'
import type { NewSubmission, Submission, Outcome } from '../../contracts/index.ts'

/** Submissions by a number of people, evenly spread over time: a person without a response does not delay the others. */
export interface Crowd {
  address: string
  submissions: number
  learners: number
  seconds: number
  /** The submission with a given number. */
  planned(number: number): Planned
}

export interface Planned {
  body: NewSubmission
  /** The outcome that it must get. */
  expects: Outcome
}

/** A submission answered with 202. Times are the sender's performance.now(). */
export interface Accepted {
  id: string
  cookie: string
  expects: Outcome
  atMs: number
  /** From the acknowledged request to its response. */
  answeredMs: number
  /** From its due time to the response, including all tries and pauses. */
  waitedMs: number
}

export interface LoadResult {
  beganMs: number
  accepted: Accepted[]
  tries: number
  /** Tries that were not acknowledged, by result. */
  unacknowledged: Record<string, number>
  /** Submissions that were never acknowledged, in spite of retries. */
  givenUp: number
}

/** Time limits for a response, between tries, and for a submission as a whole. */
const ANSWER_MS = 30_000
const PAUSE_MS = 500
const PATIENCE_MS = 120_000

/**
 * Sends them all; each is retried until it is acknowledged. A submission without an acknowledgement may have been stored, but
 * its sender does not count on it.
 */
export async function sendAll({ address, submissions, learners, seconds, planned }: Crowd): Promise<LoadResult> {
  const cookies: string[] = Array(learners).fill('')
  const sent: LoadResult = { beganMs: performance.now(), accepted: [], tries: 0, unacknowledged: {}, givenUp: 0 }

  async function send(number: number): Promise<void> {
    // Counted from the due time, so that a late sender does not shorten the wait.
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

/** The acknowledged submission, or why it is unknown whether the server has it. */
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
