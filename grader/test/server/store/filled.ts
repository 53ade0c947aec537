import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Test } from 'tap'
import { fillCohort } from '../../../tools/bench/cohort.ts'
import { openEmbedded } from '../../../server/store/embedded.ts'
import { withSnapshot, type Contents } from '../../../server/store/transfer/snapshot.ts'
import { openStore } from '../../../server/store/open.ts'
import { openServer } from '../../../server/store/server.ts'
import type { Store, Trx } from '../../../server/store/store.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from '../cohorts/school.ts'
import { createDatabase } from './databases.ts'

/**
 * A data folder with a school's work: attempts with verdicts, a waiting one, an assignment with an extension, a webhook, and rows that
 * are hard to copy.
 */
export async function filledFolder(t: Test): Promise<{ folder: string; waiting: string }> {
  const server = await school(t, { ina: 'instructor', lea: 'learner' })
  const [ina, lea] = await server.enter('ina', 'lea')
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'learner', lea)
  await ina.post(`/api/cohorts/${cohort}/webhooks`, { url: 'https://93.184.216.34/hook', events: ['verdict'] })
  await ina.post(`/api/cohorts/${cohort}/announcements`, { text: 'Room 7\nnot 8' })
  const agent = new HandAgent(server)
  const { body: graded } = await lea.submit()
  await agent.result((await agent.lease()).body, verdict('pass'))
  await lea.ask(`/api/submissions/${graded.id}`)
  const { body: waiting } = await lea.submit('module.exports = 2')
  const person = await idOf(lea)
  await server.close()
  const store = await openEmbedded(server.folder)
  await fillCohort(store.db, { learners: 12, exercises: 3, attempts: 4 })
  await addHardRows(store, person)
  await store.close()
  return { folder: server.folder, waiting: waiting.id }
}

/** Texts with all kinds of line breaks, microseconds, infinite times, JSON null, numbers that do not fit a double. */
async function addHardRows({ db }: Store, person: string): Promise<void> {
  const text = 'a "b" \\ \'c\' \t\r\n\u2028\u2029 é 😀 {} null \\N'
  await sql`insert into tokens (id, person, name, hash, scopes, expires_at, last_used_on, created_at)
    values (${randomUUID()}, ${person}, ${text}, 'one', 'null', 'infinity', '0044-03-15 BC', '2026-03-01 12:00:00.123456+05:45'),
      (${randomUUID()}, ${person}, '', 'two', '{"n": 123456789012345678901234567890.123456789, "t": "\\u2028"}', null, null, '1890-01-01 00:00:00.000001+00')`.execute(
    db,
  )
  const assignments = await db.selectFrom('assignments').select('id').execute()
  const points = [0.1 + 0.2, Number.MIN_VALUE, Number.MAX_VALUE]
  for (const [index, { id }] of assignments.slice(0, 3).entries())
    await sql`insert into overrides (assignment, person, points, reason) values (${id}, ${person}, ${points[index]}, 'exact') on conflict do nothing`.execute(
      db,
    )
}

/** Row counts and checksums of a store, in a folder or on a server. */
export async function contentsOf(at: { folder: string } | { url: string }): Promise<Contents> {
  return inStore(at, async (contents) => contents)
}

/** Reads from a store without changing it. */
export async function inStore<T>(at: { folder: string } | { url: string }, read: (contents: Contents, trx: Trx) => Promise<T>): Promise<T> {
  const store = 'folder' in at ? await openEmbedded(at.folder) : await openServer(at.url)
  try {
    return await withSnapshot(store, ({ contents }, trx) => read(contents, trx))
  } finally {
    await store.close()
  }
}

/** Creates an empty database on a server. @returns its address */
export function newDatabase(server: string, name: string): Promise<string> {
  return createDatabase(server, `${name}-${randomUUID()}`)
}

/** Applies all migrations. */
export async function migrated(url: string): Promise<void> {
  await (await openStore({ dataFolder: '/nowhere', databaseUrl: url })).close()
}
