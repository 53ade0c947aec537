import { randomUUID } from 'node:crypto'
import t from 'tap'
import { listMembers } from '../../../server/cohorts/members.ts'
import { openTestStore } from '../store/own.ts'

t.test('members are in the order of a dictionary, not of bytes', async (t) => {
  const { db } = await openTestStore(t)
  const cohort = randomUUID()
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  for (const [index, name] of ['Zoe', 'José', 'jude', 'Øyvind', 'Jörg', 'Ärne', 'Anna', 'Anna'].entries()) {
    const person = randomUUID()
    await db
      .insertInto('accounts')
      .values({ id: person, name, email: `${9 - index}@example.org`, image: null })
      .execute()
    await db.insertInto('members').values({ cohort, person, role: 'learner' }).execute()
  }
  t.same(
    (await listMembers(db, cohort)).map(({ name, email }) => `${name} ${email[0]}`),
    ['Anna 2', 'Anna 3', 'Ärne 4', 'Jörg 5', 'José 8', 'jude 7', 'Øyvind 6', 'Zoe 9'],
  )
})
