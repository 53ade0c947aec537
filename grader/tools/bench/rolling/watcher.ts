import { setTimeout as sleep } from 'node:timers/promises'
import { submit, type LoadOptions } from './load.ts'

/** Streams per person: fewer than the limit. */
const STREAMS_PER_PERSON = 8

export interface Heard {
  events: number
  lost: number
  doubled: number
  /** Times that the stream was opened again. */
  reconnects: number
}

/** Watches a submission like a browser: after a broken connection it reconnects with the id of the last event. */
export class Watcher {
  readonly submission: string
  readonly #options: Omit<LoadOptions, 'perSecond'>
  readonly #cookie: string
  readonly #ids: number[] = []
  readonly #ended: Promise<void>
  #opened = 0
  #retryMs = 3000

  constructor(options: Omit<LoadOptions, 'perSecond'>, { id, cookie }: { id: string; cookie: string }) {
    this.#options = options
    this.submission = id
    this.#cookie = cookie
    this.#ended = this.#watch()
  }

  /** Sends a number of submissions and watches each. */
  static async openAll({ count, ...options }: Omit<LoadOptions, 'perSecond'> & { count: number }): Promise<Watcher[]> {
    const watchers: Watcher[] = []
    let cookie = ''
    for (let index = 0; index < count; index++) {
      const sent = await submit(options, index % STREAMS_PER_PERSON === 0 ? '' : cookie)
      if (sent === null) throw new Error('A submission was not taken before the first replacement')
      cookie = sent.cookie
      watchers.push(new Watcher(options, sent))
    }
    return watchers
  }

  /** Waits for the verdict, and compares the received events with those in the store. */
  async end(): Promise<Heard> {
    await this.#ended
    const story = await (await this.#ask(0)).text()
    const there = [...story.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    const heard = new Set(this.#ids)
    return {
      events: this.#ids.length,
      lost: there.filter((id) => !heard.has(id)).length,
      doubled: this.#ids.length - heard.size,
      reconnects: this.#opened - 1,
    }
  }

  async #watch(): Promise<void> {
    while (!(await this.#hear())) await sleep(this.#retryMs)
  }

  /** Reads one connection. True once the verdict was received. */
  async #hear(): Promise<boolean> {
    this.#opened++
    try {
      const response = await this.#ask(this.#ids.at(-1) ?? 0)
      if (response.status === 204) return true
      if (response.status !== 200) {
        this.#options.counts.fail('GET events', `${response.status} ${(await response.text()).slice(0, 120)}`)
        return false
      }
      let text = ''
      const decoder = new TextDecoder()
      for await (const part of response.body!) {
        text += decoder.decode(part as Uint8Array, { stream: true })
        const messages = text.split('\n\n')
        text = messages.pop()!
        for (const message of messages) if (this.#take(message)) return true
      }
      return false
    } catch (error) {
      this.#options.counts.fail(
        'GET events',
        `${(error as Error).message}: ${String(((error as Error).cause as Error | undefined)?.message ?? '')}`,
      )
      return false
    }
  }

  #take(message: string): boolean {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
    const [retry, id] = [field('retry'), field('id')]
    if (retry !== undefined) this.#retryMs = Number(retry)
    if (id !== undefined) this.#ids.push(Number(id))
    return field('event') === 'verdict'
  }

  #ask(last: number): Promise<Response> {
    return fetch(`${this.#options.address}/api/submissions/${this.submission}/events`, {
      headers: { cookie: this.#cookie, 'last-event-id': String(last) },
    })
  }
}
