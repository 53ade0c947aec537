import { setTimeout as sleep } from 'node:timers/promises'
import type { Exercise, ProfileRun, SourceFiles, Submission, Verdict } from '../../contracts/index.ts'

/** Interval for polling a profile run. */
const ASK_EVERY_MS = 100

/** Result of a submission; seconds by the sender's clock, from the request to the end of the event stream. */
export interface Graded {
  id: string
  verdict: Verdict
  seconds: number
}

/** A learner over HTTP: one visitor of the site. */
export class Learner {
  readonly #address: string
  #cookie = ''

  constructor(address: string) {
    this.#address = address
  }

  async submit(exercise: Exercise, files: SourceFiles): Promise<Graded> {
    const began = performance.now()
    const { id } = await this.#json<Submission>('/api/submissions', { exercise: exercise.slug, files })
    await (await this.#ask(`/api/submissions/${id}/events`)).text()
    const seconds = (performance.now() - began) / 1000
    const { verdict } = await this.#json<Submission>(`/api/submissions/${id}`)
    if (verdict === null) throw new Error(`${exercise.slug}: the event stream ended without a verdict`)
    return { id, verdict, seconds }
  }

  /** Requests a profile run and polls it to its end; `seen` is called with every response. */
  async profileRun(id: string, seen: (profileRun: ProfileRun) => void = () => {}): Promise<ProfileRun> {
    const path = `/api/submissions/${id}/profile`
    for (let profileRun = await this.#json<ProfileRun>(path, {}); ; profileRun = await this.#json<ProfileRun>(path)) {
      seen(profileRun)
      if (profileRun.state !== 'waiting') return profileRun
      await sleep(ASK_EVERY_MS)
    }
  }

  async #json<T>(path: string, body?: object): Promise<T> {
    const response = await this.#ask(path, body)
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  async #ask(path: string, body?: object): Promise<Response> {
    const headers = { cookie: this.#cookie, 'content-type': 'application/json' }
    const response = await fetch(this.#address + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
    if (cookies.length > 0) this.#cookie = cookies.join('; ')
    return response
  }
}
