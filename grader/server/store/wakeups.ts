import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DOUBTING } from './connection.ts'

/** PostgreSQL's notification channel for all processes of a store. */
const CHANNEL = 'hotpath'

/** Notifications within this time are sent together: a verdict causes three. */
const GATHER_MS = 5

/** Pause before reconnecting; doubles up to the longest. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/** A connection that does not answer for this long is lost. */
const ANSWER_MS = 5000

/**
 * Notifies other processes on the same PostgreSQL server of changes, by LISTEN and NOTIFY on a connection of its own.
 * Nothing depends on it: pollers find what a lost notification announced.
 *
 * Sent after the transaction that stored the change, not in it: PostgreSQL commits notifying transactions one at a time, so every
 * accepted submission and every verdict would queue for the disk. A crash between the two loses only the notification.
 */
export class Wakeups {
  readonly #url: string
  readonly #hearers: ((subject: string) => void)[] = []
  readonly #unsent = new Set<string>()
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null
  #sending: Promise<void> | null = null
  #later: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /** Subscribes to notifications of other processes. */
  hear(hearer: (subject: string) => void): void {
    this.#hearers.push(hearer)
    this.#connecting ??= this.#connect()
  }

  /** Notifies the others, if they can be reached. */
  notify(subject: string): void {
    if (this.#client === null) return
    this.#unsent.add(subject)
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
        // PostgreSQL also delivers our own notifications.
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
    this.#unsent.clear()
    this.#again()
  }

  #again(): void {
    if (this.#isClosed) return
    // Jitter, so that not all processes reconnect at once.
    const pause = this.#pauseMs * (0.5 + Math.random() / 2)
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS)
    this.#later = setTimeout(() => (this.#connecting = this.#connect()), pause)
  }

  async #send(): Promise<void> {
    for (let client = this.#client; client !== null && this.#unsent.size > 0; client = this.#client) {
      await sleep(GATHER_MS)
      const subjects = [...this.#unsent]
      this.#unsent.clear()
      await client
        .query('select pg_notify($1, subject) from unnest($2::text[]) as subject', [CHANNEL, subjects])
        .catch(() => client.end().catch(() => {}))
    }
  }
}
