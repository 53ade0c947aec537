import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEntry } from './entries.ts'
import type { Outcome } from './outcomes.ts'
import type { Submission, Verdict } from '../../contracts/index.ts'

/** Pause before reconnecting a broken stream. */
const PAUSE_MS = 1000

/** Submits as a new visitor and follows the stream, like a page, until the verdict arrives. Never rejects. */
export async function sendAndFollow(
  address: string,
  { who, name, words, exercise, files }: BenchEntry,
  patienceMs: number,
): Promise<Outcome> {
  const outcome = (got: string, said: string): Outcome => ({ who, name, words, got, said })
  try {
    const response = await fetch(new URL('/api/submissions', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ exercise, files }),
    })
    if (response.status !== 202) return outcome(`refused ${response.status}`, await response.text())
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const { id } = (await response.json()) as Submission
    const verdict = await follow(address, id, cookie, performance.now() + patienceMs)
    return verdict ? outcome(verdict.verdict, allSaid(verdict)) : outcome('none', `no verdict within ${patienceMs / 1000} s`)
  } catch (cause) {
    return outcome('none', `it could not be sent: ${(cause as Error).message}`)
  }
}

/** Its verdict; null if none arrived in time. */
async function follow(address: string, id: string, cookie: string, untilMs: number): Promise<Verdict | null> {
  while (performance.now() < untilMs) {
    const verdict = await watch(address, id, cookie).catch(() => null)
    if (verdict !== null) return verdict
    await sleep(PAUSE_MS)
  }
  return null
}

/** Follows the events to their end, then requests the verdict. */
async function watch(address: string, id: string, cookie: string): Promise<Verdict | null> {
  await (await fetch(new URL(`/api/submissions/${id}/events`, address), { headers: { cookie } })).text()
  return ((await (await fetch(new URL(`/api/submissions/${id}`, address), { headers: { cookie } })).json()) as Submission).verdict
}

function allSaid({ summary, findings, tests }: Verdict): string {
  return [summary, ...findings.map(({ message }) => message), ...tests.flatMap(({ message }) => message ?? [])].join('; ')
}
