import { sql } from 'kysely'
import t from 'tap'
import { openTestStore } from './own.ts'

t.test('a date is read as written, whatever the time zone of the machine', async (t) => {
  const { db } = await openTestStore(t)
  const before = process.env['TZ']
  t.teardown(() => (before === undefined ? delete process.env['TZ'] : (process.env['TZ'] = before)))
  for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles']) {
    process.env['TZ'] = zone
    const { rows } = await sql`select date '2026-03-01' as day`.execute(db)
    t.same(rows, [{ day: '2026-03-01' }], zone)
  }
})
