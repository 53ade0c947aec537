import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { LEVELS, type Level } from '../../../contracts/index.ts'
import { readProgress } from '../../../server/gradebook/progress.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { mergeVisitor, ownerOf } from '../../../server/accounts/merge.ts'
import { verdict } from '../http/verdict.ts'
import { openTestStore } from '../store/own.ts'

const store = await openTestStore(t)

/** Someone with an account. */
async function person(name: string): Promise<string> {
  const id = randomUUID()
  await store.db
    .insertInto('accounts')
    .values({ id, name, email: `${name}@example.org` })
    .execute()
  return id
}

/** Stores an attempt as an incoming submission does. @returns its owner */
async function submit(visitor: string): Promise<string> {
  return store.transaction(async (trx) => {
    const owner = await ownerOf(trx, visitor)
    await insertSubmission(trx, {
      id: randomUUID(),
      job: randomUUID(),
      visitor: owner,
      exercise: 'add',
      exerciseVersion: 'v1',
      files: { 'add.js': '1' },
      submittedAt: new Date(),
    })
    return owner
  })
}

const attemptsOf = async (visitor: string) =>
  (await store.db.selectFrom('submissions').select('id').where('visitor', '=', visitor).execute()).length
const wait = (visitor: string, time: string) =>
  sql`update merged_visitors set merged_at = merged_at - ${time}::interval where visitor = ${visitor}`.execute(store.db)

t.test('a submission under way while its browser signs in goes to the account', async (t) => {
  const [visitor, lea] = [randomUUID(), await person('lea')]
  await submit(visitor)
  t.equal(await mergeVisitor(store, visitor, lea), 1)
  await wait(visitor, '9 minutes')
  t.equal(await submit(visitor), lea)
  t.equal(await mergeVisitor(store, visitor, lea), 0, 'once')
  t.equal(await attemptsOf(lea), 2)
})

t.test('a copied cookie cannot write into the account later, and can be merged into another', async (t) => {
  const [visitor, mia, max] = [randomUUID(), await person('mia'), await person('max')]
  await submit(visitor)
  await mergeVisitor(store, visitor, mia)
  t.equal(await mergeVisitor(store, visitor, max), 0, 'who comes second with it brings nothing')
  await wait(visitor, '11 minutes')
  t.equal(await submit(visitor), visitor, 'it is a visitor of its own again')
  t.equal(await attemptsOf(mia), 1)
  t.equal(await mergeVisitor(store, visitor, max), 1, 'whose attempts go to who signs in with it now')
  t.equal(await submit(visitor), max)
  t.same([await attemptsOf(mia), await attemptsOf(max), await attemptsOf(visitor)], [1, 2, 0])
})

t.test('an account deleted meanwhile receives no attempts', async (t) => {
  const [visitor, tom] = [randomUUID(), await person('tom')]
  await submit(visitor)
  t.equal(await mergeVisitor(store, visitor, randomUUID()), 0)
  t.equal(await attemptsOf(visitor), 1)
  await mergeVisitor(store, visitor, tom)
  await store.db.deleteFrom('accounts').where('id', '=', tom).execute()
  t.equal(await submit(visitor), visitor)
})

t.test('the better of the progress with and without the account stays', async (t) => {
  for (const [without, within] of [
    ['good', 'required'],
    ['required', 'excellent'],
    [null, 'good'],
    ['good', null],
  ] as const) {
    const [visitor, whose] = [randomUUID(), await person(`${without} and ${within}`)]
    await decide(visitor, without)
    await decide(whose, within)
    await mergeVisitor(store, visitor, whose)
    const [better] = [without, within].sort((a, b) => LEVELS.indexOf(b!) - LEVELS.indexOf(a!))
    t.same(await readProgress(store.db, whose), [{ exercise: 'add', outcome: 'pass', level: better, attempts: 2 }])
    t.same(await readProgress(store.db, visitor), [])
  }
})

/** An attempt with its verdict: a pass of this level, or too slow. */
async function decide(visitor: string, level: Level | null): Promise<void> {
  await submit(visitor)
  const outcome = level === null ? 'slow' : 'pass'
  await store.db
    .insertInto('verdicts')
    .columns(['submission', 'outcome', 'level', 'verdict'])
    .expression((from) =>
      from
        .selectFrom('submissions')
        .select((e) => [
          'id',
          e.val(outcome).as('outcome'),
          e.val(level).as('level'),
          e.val(JSON.stringify(verdict(outcome, { level }))).as('verdict'),
        ])
        .where('visitor', '=', visitor),
    )
    .execute()
}
