import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_VERSION, AGENT_VERSION_HEADER, type AgentAbout, type Job, type Verdict } from '../../../contracts/index.ts'
import type { Counts } from './counts.ts'

/** How many requests for jobs are open at the same time. */
const LEASERS = 4

/** How often each held job is reported on; a lease ends after 10 s of silence. */
const SPEAK_EVERY_MS = 6000

/**
 * Time limit for jobs with a lost lease to come back. On a machine that is far too slow some never do: they are given up, with a verdict
 * that says so.
 */
const PATIENCE_MS = 60_000

const ABOUT: AgentAbout = { agent: 'by hand', sandbox: 'process', engine: 'none', isolation: false, notes: [] }

const VERDICT: Verdict = {
  exercise: 'divide-by-and-sum',
  verdict: 'slow',
  level: null,
  summary: 'By hand.',
  tests: [],
  findings: [],
  seconds: 0,
  engine: 'none',
  sandbox: 'process',
}

/** Agents without a lane: they hold some jobs and report on them until the end, and give all others a verdict at once. */
export class HandAgents {
  readonly #address: string
  readonly #headers: Record<string, string>
  readonly #counts: Counts
  /** Submissions to hold, each with its job once it is taken. */
  readonly #held = new Map<string, Job | null>()
  readonly #leasing: Promise<unknown>
  readonly #speaking: Promise<unknown>
  #goesOn = true
  #holds = true

  constructor({ address, token, counts }: { address: string; token: string; counts: Counts }, hold: readonly string[]) {
    this.#address = address
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', [AGENT_VERSION_HEADER]: AGENT_VERSION }
    this.#counts = counts
    for (const submission of hold) this.#held.set(submission, null)
    this.#speaking = this.#speak()
    this.#leasing = Promise.all(Array.from({ length: LEASERS }, () => this.#lease()))
  }

  /** Waits until every job to hold has been taken. */
  async haveAll(): Promise<void> {
    while ([...this.#held.values()].includes(null)) await sleep(100)
  }

  /** Gives all held jobs a verdict, and stops requesting jobs. */
  async finish(): Promise<void> {
    this.#holds = false
    await this.#speaking
    const until = performance.now() + PATIENCE_MS
    while (this.#held.size > 0 && performance.now() < until) {
      for (const [submission, job] of this.#held) if (job !== null) await this.#end(submission, job)
      await sleep(100)
    }
    this.#goesOn = false
    await this.#leasing
  }

  async #lease(): Promise<void> {
    while (this.#goesOn) {
      const answer = await this.#tell('lease', ABOUT, [200, 204])
      if (answer?.status !== 200) {
        await sleep(answer === null ? 1000 : 0)
        continue
      }
      const job = JSON.parse(answer.text) as Job
      if (this.#held.has(job.submission)) this.#held.set(job.submission, job)
      else await this.#end(job.submission, job)
    }
  }

  /** Reports on all held jobs in turn, evenly spaced. */
  async #speak(): Promise<void> {
    while (this.#holds) {
      const round = [...this.#held]
      for (const [submission, job] of round) {
        if (!this.#holds) return
        if (job !== null) void this.#progress(submission, job)
        await sleep(SPEAK_EVERY_MS / round.length)
      }
    }
  }

  async #progress(submission: string, { id, attempt }: Job): Promise<void> {
    const answer = await this.#tell(
      `jobs/${id}/progress`,
      { attempt, progress: [{ type: 'stage', stage: 'measuring', position: null }] },
      [204, 409],
    )
    // The lease was lost: the job will be leased again.
    if (answer?.status === 409 && this.#held.get(submission)?.attempt === attempt) this.#held.set(submission, null)
  }

  async #end(submission: string, { id, attempt }: Job): Promise<void> {
    const answer = await this.#tell(`jobs/${id}/result`, { attempt, verdict: VERDICT }, [204, 409])
    if (answer?.status === 204) this.#held.delete(submission)
    else if (this.#held.has(submission)) this.#held.set(submission, null)
  }

  #tell(what: string, body: object, right: readonly number[]) {
    return this.#counts.request(
      `POST agent ${what.replace(/jobs\/[^/]+\//, '')}`,
      `${this.#address}/api/agent/${what}`,
      { method: 'POST', headers: this.#headers, body: JSON.stringify(body) },
      right,
    )
  }
}
