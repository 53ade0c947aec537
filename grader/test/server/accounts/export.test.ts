import t from 'tap'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { readConfig } from '../../../shared/config.ts'
import { ownData } from '../../../server/accounts/own-data.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Db } from '../../../server/store/store.ts'
import { testServer } from '../http/server.ts'
import { addAccounts, signedIn } from '../cohorts/school.ts'
import { testStore } from '../store/own.ts'
import { addressOf, type Person } from './person.ts'

/** More than connection buffers hold: 120 times 128 KB. */
const MANY = 120
const CODE = `// ${'x'.repeat(128 * 1024)}`

const settings = await testStore(t)
await addAccounts(settings, { Lea: 'learner', Leo: 'learner' })
const { sent, ids, rows } = await fill()
const server = await testServer(t, settings)
const [lea, leo] = [await signedIn(server, 'Lea'), await signedIn(server, 'Leo')]

/**
 * Ids of Lea's attempts in order of arrival, mixed with some of Leo's; the exported ones, and how many rows each of their queries read.
 */
async function fill(): Promise<{ sent: string[]; ids: string[]; rows: number[] }> {
  const store = await openStore(readConfig(settings))
  const { id: leas } = await personOf(store.db, 'Lea')
  const { id: leos } = await personOf(store.db, 'Leo')
  const sent: string[] = []
  for (let index = 0; index < MANY; index++) {
    if (index % 50 === 20) await addAttempt(store.db, leos)
    sent.push(await addAttempt(store.db, leas))
  }
  const rows: number[] = []
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows.push(result.rows.length)
      return result
    },
  }
  const ids: string[] = []
  for await (const { id } of ownData(store.db.withPlugin(counter), { id: leas }).submissions()) ids.push(id)
  await store.close()
  return { sent, ids, rows }
}

function personOf(db: Db, name: string): Promise<{ id: string }> {
  return db.selectFrom('accounts').select('id').where('email', '=', addressOf(name)).executeTakeFirstOrThrow()
}

async function addAttempt(db: Db, visitor: string): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('submissions')
    .values({
      id,
      visitor,
      exercise: 'add',
      exercise_version: 'v1',
      files: JSON.stringify({ 'add.js': CODE }),
      state: 'done',
      job: randomUUID(),
      submitted_at: new Date('2026-03-02'),
    })
    .execute()
  await db
    .insertInto('verdicts')
    .values({ submission: id, outcome: 'slow', level: null, verdict: JSON.stringify({ of: id }) })
    .execute()
  return id
}

/** An export whose body has not been read yet. */
async function begin(person: Person): Promise<IncomingMessage> {
  const [response] = (await once(
    get(new URL('/api/me/export', server.address), { agent: false, headers: { cookie: person.cookie } }),
    'response',
  )) as [IncomingMessage]
  return response
}

/** Result of an export; retries until the server has noticed the end of the previous one. */
async function askUntilThere(person: Person) {
  for (;;) {
    const answer = await person.ask('/api/me/export')
    if (answer.status !== 409) return answer
    await sleep(50)
  }
}

t.test('attempts are read in batches, in order of arrival', async (t) => {
  t.same(ids, sent)
  t.same(rows, [50, 50, 20])
})

t.test('it is complete, each attempt with its verdict', async (t) => {
  const { status, body } = await lea.ask('/api/me/export')
  t.equal(status, 200)
  t.same(
    body.submissions.map(({ id, verdict }: { id: string; verdict: object }) => ({ id, verdict })),
    sent.map((id) => ({ id, verdict: { of: id } })),
  )
  t.equal(body.submissions[MANY - 1].files['add.js'], CODE)
  t.same(Object.keys(body).slice(0, 2), ['exportedAt', 'account'])
  t.same(body.auditEvents, [], 'to the end')
})

t.test('one at a time: a second export is refused until the first has ended', async (t) => {
  const first = await begin(lea)
  t.match(await lea.ask('/api/me/export'), {
    status: 409,
    body: { error: { code: 'E_EXPORT_OPEN', hint: 'Wait until it ends, or stop it; then try again.' } },
  })
  t.equal((await leo.ask('/api/me/export')).status, 200, 'others have theirs meanwhile')
  t.equal(JSON.parse(Buffer.concat(await first.toArray()).toString()).submissions.length, MANY)
  t.equal((await askUntilThere(lea)).body.submissions.length, MANY)
})

t.test('after hanging up, a new export is possible', async (t) => {
  const first = await begin(lea)
  t.equal((await lea.ask('/api/me/export')).status, 409)
  first.destroy()
  t.equal((await askUntilThere(lea)).body.submissions.length, MANY)
})
