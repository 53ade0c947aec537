import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentAbout, Insight, Job, Progress, Verdict } from '../contracts/index.ts'

/** The API holds a request for a job for 25 s; a connection that is silent for longer is dead. */
const LEASE_TIMEOUT_MS = 35_000
const REPORT_TIMEOUT_MS = 15_000

/** Times that a report is sent again, and the first pause, which doubles: about a minute in all, longer than any restart of the API. */
const RETRIES = 8
const FIRST_PAUSE_MS = 250

/** The lease of the job has ended: another agent has it, or will. */
export class LeaseEnded extends Error {
  override name = 'LeaseEnded'
}

/** The API's side of the agent's work, over HTTP. */
export interface Client {
  /** The next job; null where none came for a while. Rejects where the API does not answer. */
  lease(about: AgentAbout, signal: AbortSignal): Promise<Job | null>
  /** @throws LeaseEnded */
  progress(job: Job, progress: Progress[]): Promise<void>
  /** Sends the verdict until it is taken. @throws LeaseEnded */
  result(job: Job, verdict: Verdict): Promise<void>
  /** The next submission to look into; null where none came for a while. Rejects where the API does not answer. */
  leaseLook(signal: AbortSignal): Promise<Job | null>
  /** @throws LeaseEnded */
  holdLook(job: Job): Promise<void>
  giveBackLook(job: Job): Promise<void>
  /** What was seen so far. @throws LeaseEnded */
  showLook(job: Job, insight: Insight): Promise<void>
  /** Sends what was seen, null where nothing could be, until it is taken. @throws LeaseEnded */
  endLook(job: Job, insight: Insight | null): Promise<void>
}

export function createClient(api: string, token: string): Client {
  async function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
    const response = await fetch(new URL(path, api), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    if (response.status === 409) throw new LeaseEnded('The lease has ended')
    if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${await response.text()}`)
    return response
  }

  return {
    async lease(about, signal) {
      const response = await post('/api/agent/lease', about, AbortSignal.any([signal, AbortSignal.timeout(LEASE_TIMEOUT_MS)]))
      return response.status === 204 ? null : ((await response.json()) as Job)
    },
    async progress({ id, attempt }, progress) {
      await post(`/api/agent/jobs/${id}/progress`, { attempt, progress }, AbortSignal.timeout(REPORT_TIMEOUT_MS))
    },
    async result({ id, attempt }, verdict) {
      await insist(() => post(`/api/agent/jobs/${id}/result`, { attempt, verdict }, AbortSignal.timeout(REPORT_TIMEOUT_MS)))
    },
    async leaseLook(signal) {
      const response = await post('/api/agent/looks/lease', {}, AbortSignal.any([signal, AbortSignal.timeout(LEASE_TIMEOUT_MS)]))
      return response.status === 204 ? null : ((await response.json()) as Job)
    },
    async holdLook({ id, attempt }) {
      await post(`/api/agent/looks/${id}/hold`, { attempt }, AbortSignal.timeout(REPORT_TIMEOUT_MS))
    },
    async giveBackLook({ id, attempt }) {
      await post(`/api/agent/looks/${id}/back`, { attempt }, AbortSignal.timeout(REPORT_TIMEOUT_MS))
    },
    async showLook({ id, attempt }, insight) {
      await post(`/api/agent/looks/${id}/seen`, { attempt, insight }, AbortSignal.timeout(REPORT_TIMEOUT_MS))
    },
    async endLook({ id, attempt }, insight) {
      await insist(() => post(`/api/agent/looks/${id}/result`, { attempt, insight }, AbortSignal.timeout(REPORT_TIMEOUT_MS)))
    },
  }
}

async function insist(send: () => Promise<unknown>): Promise<void> {
  for (let sent = 0; ; sent++) {
    try {
      await send()
      return
    } catch (error) {
      if (error instanceof LeaseEnded || sent === RETRIES) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** sent)
    }
  }
}
