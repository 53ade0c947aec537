import { randomUUID } from 'node:crypto'
import t from 'tap'
import { mergeVisitor } from '../../../server/accounts/merge.ts'
import { forgetComparisons, insertComparison, readComparison } from '../../../server/comparisons/comparisons.ts'
import { openTestStore } from '../store/own.ts'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const store = await openTestStore(t)

/** Creates a comparison made this many days ago. @returns its id */
async function make(visitor: string, days: number): Promise<string> {
  const id = randomUUID()
  const asked = {
    variants: [
      { name: 'A', code: '() => 1' },
      { name: 'B', code: '() => 2' },
    ],
  }
  const modules = { variants: ['module.exports = () => 1', 'module.exports = () => 2'], input: null, engine: null }
  await store.transaction((trx) => insertComparison(trx, { id, visitor, asked, modules, askedAt: daysAgo(days) }))
  return id
}

const isThere = async (id: string) => (await readComparison(store.db, id, 90)) !== null

async function addPerson(): Promise<string> {
  const id = randomUUID()
  await store.db
    .insertInto('accounts')
    .values({ id, name: 'Lea', email: `${id}@example.org`, image: null })
    .execute()
  return id
}

t.test('without an account a comparison is deleted days after it was made, with its code', async (t) => {
  const visitor = randomUUID()
  const [old, young] = [await make(visitor, 91), await make(visitor, 89)]
  t.equal((await readComparison(store.db, young, 90))!.keptUntil, new Date(daysAgo(89).getTime() + 90 * 86_400_000).toISOString())
  t.equal(await forgetComparisons(store.db, 90, now), 1)
  t.same([await isThere(old), await isThere(young)], [false, true])
  t.equal(await forgetComparisons(store.db, 90, now), 0, 'once')
})

t.test('an account keeps its comparisons, also those of the browser that it signed in on', async (t) => {
  const [visitor, person] = [randomUUID(), await addPerson()]
  const id = await make(visitor, 200)
  await mergeVisitor(store, visitor, person)
  t.equal(await forgetComparisons(store.db, 90, now), 0)
  t.equal((await readComparison(store.db, id, 90))!.keptUntil, null)
})

t.test('one that nobody will measure any more has failed', async (t) => {
  t.equal((await readComparison(store.db, await make(randomUUID(), 1), 90))!.state, 'failed')
  t.equal((await readComparison(store.db, await make(randomUUID(), 0), 90))!.state, 'waiting')
})
