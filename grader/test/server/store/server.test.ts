import t from 'tap'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../../../shared/config.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { withSnapshot } from '../../../server/store/transfer/snapshot.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Db } from '../../../server/store/store.ts'
import { need } from '../../need.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/**
 * Codes in /proc/net/tcp: an open connection; the timer of an idle connection without keepalive, and of one with keepalive.
 */
const [OPEN, NEVER, ASKED] = ['01', '00', '02']
/** Unit of the kernel's timers. */
const TICKS_PER_SECOND = 100

/** Seconds until the keepalive probe, for each idle connection of this process to the port. */
function silenceAllowed(port: number): number[] {
  const own = new Set(readdirSync('/proc/self/fd').flatMap((name) => /^socket:\[(\d+)\]$/.exec(linkOf(name))?.[1] ?? []))
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
  const ours = rows.filter(
    ([, , remote, state, , , , , , inode]) => state === OPEN && own.has(inode!) && Number.parseInt(remote!.split(':')[1]!, 16) === port,
  )
  return ours.flatMap((row) => {
    const [timer, ticks] = row[5]!.split(':') as [string, string]
    if (timer === NEVER) return Infinity
    return timer === ASKED ? Number.parseInt(ticks, 16) / TICKS_PER_SECOND : []
  })
}

function linkOf(name: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${name}`)
  } catch {
    // The descriptor that readdir used.
    return ''
  }
}

async function patience(db: Db): Promise<string> {
  return (await sql<{ idle: string }>`select current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)).rows[0]!.idle
}

t.test(
  'neither a dead machine nor a stalled process blocks the others for long',
  { skip: need('postgres', findPostgres() !== null) },
  async (t) => {
    const postgres = await startPostgres(findPostgres()!)
    t.teardown(() => postgres.stop())
    const store = await openStore(readConfig({ DATABASE_URL: postgres.url }))
    t.teardown(() => store.close())
    const queue = await openQueue(store, (error) => t.fail(error.message))
    t.teardown(() => queue.close())

    t.equal(await store.transaction(patience), '1min', 'an idle transaction is ended')
    t.equal(await withSnapshot(store, (_, trx) => patience(trx)), '0', 'but not that of a snapshot')

    const connected = sql<{
      name: string
    }>`select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name in ('pgboss', 'hotpath wake-ups')`
    while ((await connected.execute(store.db)).rows.length < 2) await sleep(20)
    let silence: number[] = []
    while (silence.length < 3) {
      await sleep(20)
      silence = silenceAllowed(Number(new URL(postgres.url).port))
    }
    t.same(
      silence.filter((seconds) => seconds > 10),
      [],
      'its own connection, the queue’s and that for wake-ups are asked whether they are there',
    )
  },
)
