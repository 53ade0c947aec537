import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { forgetAnonymous } from '../../../server/gradebook/anonymous.ts'
import { askProfileRun } from '../../../server/gradebook/profile-runs.ts'
import { saveNote } from '../../../server/gradebook/notebook.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { mergeVisitor } from '../../../server/accounts/merge.ts'
import { verdict } from '../http/verdict.ts'
import { openTestStore } from '../store/own.ts'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const store = await openTestStore(t)

/** Creates a submission sent this many days ago, with its verdict. @returns its id */
async function send(visitor: string, days: number, isDecided = true): Promise<string> {
  const id = randomUUID()
  await store.transaction(async (trx) => {
    await insertSubmission(trx, {
      id,
      job: randomUUID(),
      visitor,
      exercise: 'add',
      exerciseVersion: 'v1',
      files: { 'add.js': '1' },
      submittedAt: daysAgo(days),
    })
    if (isDecided) await recordVerdict(trx, id, verdict())
  })
  return id
}

async function isThere(...ids: string[]): Promise<boolean[]> {
  const rows = await store.db.selectFrom('submissions').select('id').where('id', 'in', ids).execute()
  return ids.map((id) => rows.some((row) => row.id === id))
}

async function addPerson(): Promise<string> {
  const id = randomUUID()
  await store.db
    .insertInto('accounts')
    .values({ id, name: 'Lea', email: `${id}@example.org`, image: null })
    .execute()
  return id
}

t.test('attempts of a visitor without an account are deleted days after the last one, with all dependent data', async (t) => {
  const [gone, here] = [randomUUID(), randomUUID()]
  const [first, last] = [await send(gone, 200), await send(gone, 91)]
  await saveNote(store, gone, first, { text: 'It was the loop.', version: 0 }, daysAgo(91))
  const [old, young] = [await send(here, 200), await send(here, 89)]
  t.equal(await forgetAnonymous(store, 90, now), 2)
  t.same(await isThere(first, last, old, young), [false, false, true, true], 'one who came back keeps everything')
  for (const table of ['verdicts', 'events', 'notes'] as const) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where submission in (${first}, ${last})`.execute(store.db)
    t.equal(rows[0]!.count, 0, table)
  }
  t.equal(await forgetAnonymous(store, 90, now), 0, 'once')
  t.equal(await forgetAnonymous(store, 0, now), 2, 'none are kept')
})

t.test('a note counts as a visit', async (t) => {
  const visitor = randomUUID()
  const noted = await send(visitor, 200)
  await saveNote(store, visitor, noted, { text: 'Ah.', version: 0 }, daysAgo(10))
  t.equal(await forgetAnonymous(store, 90, now), 0)
  t.equal(await forgetAnonymous(store, 9, now), 1)
})

t.test('attempts of an account stay, including those merged from a browser', async (t) => {
  const [person, visitor] = [await addPerson(), randomUUID()]
  const own = [await send(person, 400), await send(visitor, 300)]
  t.equal(await mergeVisitor(store, visitor, person), 1)
  t.equal(await forgetAnonymous(store, 90, now), 0)
  t.same(await isThere(...own), [true, true])
})

t.test('a visitor with a waiting attempt keeps everything', async (t) => {
  const visitor = randomUUID()
  const ids = [await send(visitor, 300), await send(visitor, 200, false)]
  const profiled = await send(randomUUID(), 300)
  await store.transaction((trx) => askProfileRun(trx, 'inside', profiled, randomUUID()))
  t.equal(await forgetAnonymous(store, 90, now), 0)
  t.same(await isThere(...ids, profiled), [true, true, true])
})

t.test('several processes at once delete each submission once', async (t) => {
  const ids: string[] = []
  for (let sent = 0; sent < 60; sent++) ids.push(await send(randomUUID(), 100))
  const counts = await Promise.all([1, 2, 3].map(() => forgetAnonymous(store, 90, now)))
  t.ok(counts.reduce((sum, count) => sum + count) <= ids.length)
  await forgetAnonymous(store, 90, now)
  t.same(new Set(await isThere(...ids)), new Set([false]))
})
