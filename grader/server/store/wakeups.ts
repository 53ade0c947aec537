import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DOUBTING } from './connection.ts'

/** In PostgreSQL, what is told between the processes of one store goes by this name. */
const CHANNEL = 'hotpath'

/** What is told within this goes out at once: a verdict tells of three things. */
const GATHER_MS = 5

/** Before a lost connection is made again; doubles up to the longest. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/** One that does not answer for so long is lost. */
const ANSWER_MS = 5000

/**
 * Tells other processes on the same PostgreSQL that there is something to look for, by LISTEN and NOTIFY, on a connection of its own.
 * Nothing depends on it: a wake-up that is lost is made up for by the next look.
 *
 * Told after the transaction that stored what there is to see, not in it: PostgreSQL lets only one transaction that notifies commit
 * at a time, so that every accept and every verdict would wait for the disc in a line. What is lost between the two is looked for anyway.
 */
export class Wakeups {
  readonly #url: string
  readonly #hearers: ((subject: string) => void)[] = []
  readonly #reported = new Set<string>()
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null
  #sending: Promise<void> | null = null
  #later: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /** Hears what other processes tell from now on. */
  hear(hearer: (subject: string) => void): void {
    this.#hearers.push(hearer)
    this.#connecting ??= this.#connect()
  }

  /** Tells the others, as far as they can be reached. */
  tell(subject: string): void {
    if (this.#client === null) return
    this.#reported.add(subject)
    this.#sending ??= this.#send().finally(() => (this.#sending = null))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#later)
    await this.#connecting
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'hotpath wake-ups',
      ...DOUBTING,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('error', () => {})
    client.once('end', () => this.#lost(client))
    try {
      await client.connect()
      const { rows } = await client.query<{ self: number }>('select pg_backend_pid() as self')
      client.on('notification', ({ processId, payload }) => {
        // What this process told comes back to it, too.
        if (processId !== rows[0]!.self) for (const hear of this.#hearers) hear(payload ?? '')
      })
      await client.query(`listen ${CHANNEL}`)
      this.#client = client
      this.#pauseMs = FIRST_PAUSE_MS
    } catch {
      await client.end().catch(() => {})
      this.#again()
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    this.#reported.clear()
    this.#again()
  }

  #again(): void {
    if (this.#isClosed) return
    // Not all processes at once, when the server comes back.
    const pause = this.#pauseMs * (0.5 + Math.random() / 2)
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS)
    this.#later = setTimeout(() => (this.#connecting = this.#connect()), pause)
  }

  async #send(): Promise<void> {
    for (let client = this.#client; client !== null && this.#reported.size > 0; client = this.#client) {
      await sleep(GATHER_MS)
      const subjects = [...this.#reported]
      this.#reported.clear()
      await client
        .query('select pg_notify($1, subject) from unnest($2::text[]) as subject', [CHANNEL, subjects])
        .catch(() => client.end().catch(() => {}))
    }
  }
}
