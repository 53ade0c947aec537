import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exercisesFolder } from '../../cli/places.ts'
import type { NewSubmission, Submission } from '../../../contracts/index.ts'
import type { Counts } from './counts.ts'

const LEARNERS = 50

export interface LoadOptions {
  address: string
  perSecond: number
  body: string
  counts: Counts
}

/** A submission to send, as JSON. */
export function loadBody(): string {
  const exercise = 'divide-by-and-sum'
  const file = `${exercise}.js`
  const files = { [file]: readFileSync(join(exercisesFolder, exercise, 'solutions/loop.js'), 'utf8') }
  return JSON.stringify({ exercise, files } satisfies NewSubmission)
}

/** Sends a submission; returns its id and its sender's cookie, or null if it failed. */
export async function submit(
  { address, body, counts }: Omit<LoadOptions, 'perSecond'>,
  cookie: string,
  due?: number,
): Promise<{ id: string; cookie: string } | null> {
  const answer = await counts.request(
    'POST submissions',
    `${address}/api/submissions`,
    { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body },
    [202],
    due,
  )
  if (answer === null) return null
  const { id } = JSON.parse(answer.text) as Submission
  return { id, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie }
}

/** Sends requests at an even pace, without waiting for earlier ones: alternately a submission and a read of one. */
export class SteadyLoad {
  readonly #options: LoadOptions
  readonly #cookies: string[] = Array(LEARNERS).fill('')
  readonly #sent: { id: string; cookie: string }[] = []
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #ended: Promise<void>
  #goesOn = true

  constructor(options: LoadOptions) {
    this.#options = options
    this.#ended = this.#run()
  }

  get acknowledged(): number {
    return this.#sent.length
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    await this.#ended
    await Promise.all(this.#underWay)
  }

  /** Acknowledged submissions that their sender cannot read. */
  async countLost(): Promise<number> {
    let lost = 0
    for (const one of this.#sent) if ((await this.#read(one)) === null) lost++
    return lost
  }

  async #run(): Promise<void> {
    const began = performance.now()
    for (let number = 0; this.#goesOn; number++) {
      const due = began + (1000 * number) / this.#options.perSecond
      await sleep(Math.max(0, due - performance.now()))
      const latest = this.#sent.at(-1)
      const request = number % 2 === 0 || latest === undefined ? this.#send(number % LEARNERS, due) : this.#read(latest, due)
      this.#underWay.add(request)
      void request.finally(() => this.#underWay.delete(request))
    }
  }

  async #send(person: number, due: number): Promise<void> {
    const sent = await submit(this.#options, this.#cookies[person]!, due)
    if (sent === null) return
    this.#cookies[person] = sent.cookie
    this.#sent.push(sent)
  }

  #read({ id, cookie }: { id: string; cookie: string }, due?: number) {
    return this.#options.counts.request(
      'GET submission',
      `${this.#options.address}/api/submissions/${id}`,
      { headers: { cookie } },
      [200],
      due,
    )
  }
}
