import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../../../shared/config.ts'
import { Notifier } from '../../../server/queue/notifier.ts'
import { openStore } from '../../../server/store/open.ts'
import { need } from '../../need.ts'
import { findPostgres, startPostgres } from '../store/postgres.ts'

/** Timeout after which a wait was not woken. */
const FOR_EVER_MS = 3_600_000

t.test(
  'waiters in another process are woken at once, also after their connection was lost and restored',
  { skip: need('postgres', findPostgres() !== null) },
  async (t) => {
    const postgres = await startPostgres(findPostgres()!)
    t.teardown(() => postgres.stop())
    const stores = [
      await openStore(readConfig({ DATABASE_URL: postgres.url })),
      await openStore(readConfig({ DATABASE_URL: postgres.url })),
    ]
    t.teardown(() => Promise.all(stores.map((store) => store.close())))
    const [here, there] = stores.map(({ wakeups }) => new Notifier(wakeups)) as [Notifier, Notifier]
    const end = new AbortController()
    t.teardown(() => end.abort())

    /** Notifies repeatedly, because notifications are lost until both have a connection. */
    async function reaches(from: Notifier, to: Notifier, subject: string): Promise<void> {
      let woken = false
      const waits = to.wait(subject, FOR_EVER_MS, end.signal).then(() => (woken = true))
      while (!woken) {
        from.notify(subject)
        await Promise.race([waits, sleep(100)])
      }
    }

    await reaches(here, there, 'grade')
    await reaches(there, here, '7b0e0a3e-4a7e-4a36-8f0d-000000000001')
    await reaches(here, there, 'error')
    t.pass('woken by the other')

    const self = here.wait('mine', FOR_EVER_MS, end.signal)
    here.notify('mine')
    await self
    t.pass('woken by itself')

    const { rows } = await sql<{
      ended: boolean
    }>`select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'hotpath wake-ups'`.execute(stores[0]!.db)
    t.same(
      rows.map(({ ended }) => ended),
      [true, true],
      'one connection for each process',
    )
    await reaches(here, there, 'again')
    t.pass('the connection is made again')
  },
)
