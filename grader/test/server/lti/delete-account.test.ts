import t from 'tap'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { sendScores } from '../../../server/lti/send-scores.ts'
import { wantScores } from '../../../server/outbox/scores.ts'
import { addPlatform } from '../../../server/lti/platforms.ts'
import { openTool } from '../../../server/lti/tool.ts'
import { giveUp } from '../../../server/lti/waiting.ts'
import { removePerson } from '../../../server/accounts/delete-account.ts'
import { freezeGrades } from '../../../server/cohorts/frozen-grades.ts'
import { ownData } from '../../../server/accounts/own-data.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { openTestStore } from '../store/own.ts'
import { Platform } from './platform.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const store = await openTestStore(t)
const queue = await openQueue(store, (error) => t.fail(String(error)))
t.teardown(() => queue.close())
const { db } = store
const tool = await openTool(db)
const keys = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tool.key.published)),
)
keys.listen(0, '127.0.0.1')
await once(keys, 'listening')
t.teardown(() => keys.close())
const platform = await Platform.start(t, `http://127.0.0.1:${(keys.address() as AddressInfo).port}`)
const { id } = await addPlatform(db, platform.registration)
const cohort = randomUUID()
await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()

/** The whole store as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const parts = await tables.reduce<Promise<string[]>>(
    async (before, { name }) => [
      ...(await before),
      ...(await sql<{ row: string }>`select row_to_json(${sql.table(name)})::text as row from ${sql.table(name)}`.execute(db)).rows.map(
        ({ row }) => row,
      ),
    ],
    Promise.resolve([]),
  )
  return parts.join('\n')
}

async function addAssignment(column: string): Promise<string> {
  const assignment = randomUUID()
  await db
    .insertInto('assignments')
    .values({
      id: assignment,
      cohort,
      exercise: 'add',
      exercise_version: 'v1',
      title: 'Adding',
      opens_at: NOW,
      due_at: NOW,
      late: '[]',
      points: '{"required":6,"good":8,"excellent":10}',
      policy: 'best',
      attempts: null,
    })
    .execute()
  await db
    .insertInto('lti_columns')
    .values({ assignment, platform: id, deployment: '1', resource_link: column, url: `${platform.address}/columns/${column}` })
    .execute()
  return assignment
}

const sent = await addAssignment('sent')
const waiting = await addAssignment('waiting')
const givenUp = await addAssignment('given-up')

t.test('a deleted account leaves nothing in the outbox or anywhere else', async (t) => {
  const person = randomUUID()
  const account = { id: person, name: 'Wanda Wolkenstein', email: 'wanda@school.example', emailVerified: true, role: 'learner' as const }
  await db.insertInto('accounts').values({ id: person, name: account.name, email: account.email, image: null }).execute()
  await db.insertInto('members').values({ cohort, person, role: 'learner' }).execute()
  await db
    .insertInto('identities')
    .values({
      id: randomUUID(),
      person,
      provider: `lti ${id}`,
      provider_account: 'wanda there',
      password: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
    })
    .execute()
  const want = (assignment: string) => wantScores(db, [{ assignment, person, points: 6, most: 10 }], NOW)
  await want(sent)
  await sendScores(db, async () => tool.services, NOW)
  await want(givenUp)
  await giveUp(store, { cohort, assignment: givenUp, person }, person, NOW)
  platform.answers = [500]
  await want(waiting)
  await sendScores(db, async () => tool.services, NOW)
  t.match(await db.selectFrom('lti_scores').select(['sent', 'failures']).orderBy('failures').orderBy('sent').execute(), [
    { sent: 6 },
    { sent: null },
    { failures: 1 },
  ])
  t.match((await ownData(db, account).gradesPassedOn()).length, 3, 'all of it is told first')
  t.match(await everything(), /Wanda Wolkenstein/)

  const later = new Date(NOW.getTime() + 3600_000)
  await Promise.all([sendScores(db, async () => tool.services, later), removePerson({ store, queue, freezeGrades }, account)])
  t.same(await db.selectFrom('lti_scores').selectAll().execute(), [])
  const left = await everything()
  for (const trace of ['Wanda', 'Wolkenstein', 'wanda@', 'wanda there']) t.notOk(left.includes(trace), trace)
  t.strictSame(await db.selectFrom('audit').select(['what', 'actor']).orderBy('id').execute(), [
    { what: 'score.given-up', actor: null },
    { what: 'member.left', actor: null },
  ])

  const sentBefore = platform.scores.length
  await want(sent)
  t.equal(await sendScores(db, async () => tool.services, new Date(later.getTime() + 24 * 3600_000)), 0)
  t.equal(platform.scores.length, sentBefore, 'nothing is sent of who has gone')
})
