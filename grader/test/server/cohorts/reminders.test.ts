import { randomUUID } from 'node:crypto'
import t from 'tap'
import { remindOfDue, remindOfOpened } from '../../../server/cohorts/reminders.ts'
import type { Store } from '../../../server/store/store.ts'
import { openTestStore } from '../store/own.ts'

const began = new Date('2026-03-01T00:00:00Z')

t.test('opened assignments and due times, to those whom they concern, once', async (t) => {
  const store = await openTestStore(t)
  const { db } = store
  const cohort = randomUUID()
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'Europe/Berlin', archived_at: null }).execute()
  const people = new Map<string, string>()
  for (const name of ['Ina', 'Lea', 'Leo', 'Max', 'Noa', 'Zoe']) people.set(name, await addMember(store, cohort, name))
  const assign = async (title: string, opensAt: string, dueAt: string, together: 'alone' | 'team' = 'alone') => {
    const id = randomUUID()
    await db
      .insertInto('assignments')
      .values({ ...TERMS, id, cohort, title, together, opens_at: new Date(opensAt), due_at: new Date(dueAt), created_at: began })
      .execute()
    return id
  }
  /** Emails that are queued when it is this time. */
  const queuedAt = async (time: string) => {
    const now = new Date(time)
    await Promise.all([remindOfOpened(store, now), remindOfOpened(store, now)])
    await Promise.all([remindOfDue(store, now), remindOfDue(store, now)])
    const rows = await db
      .selectFrom('emails')
      .innerJoin('accounts', 'accounts.id', 'person')
      .select(['name', 'content', 'kind'])
      .where('emails.created_at', '=', now)
      .orderBy('name')
      .execute()
    return rows.map(
      ({ name, content, kind }) =>
        `${name} ${kind}: ${content!.subject}, ${content!.lines.map((line) => line.map((part) => (typeof part === 'string' ? part : part.at)).join('')).join(' | ')}`,
    )
  }

  const adding = await assign('Adding', '2026-03-02T08:00:00Z', '2026-03-09T08:00:00Z')
  await assign('Sums', '2026-03-02T08:00:00Z', '2026-03-16T08:00:00Z')
  await assign('Over', '2026-03-01T08:00:00Z', '2026-03-02T08:01:00Z')
  await assign('Later', '2026-03-20T08:00:00Z', '2026-03-20T20:00:00Z')
  await db
    .insertInto('extensions')
    .values({ assignment: adding, person: people.get('Leo')!, due_at: new Date('2026-03-10T08:00:00Z'), reason: 'Ill', granted_by: null })
    .execute()

  t.same(await queuedAt('2026-03-02T08:04:59Z'), [], 'an instructor has five minutes to correct a mistake')
  const both = (due: string) =>
    `opened: 2 assignments are open in “Spring”, “Adding” is open in “Spring”, due ${due}. | “Sums” is open in “Spring”, due 2026-03-16T08:00:00.000Z.`
  t.same(await queuedAt('2026-03-02T08:05:00Z'), [
    `Lea ${both('2026-03-09T08:00:00.000Z')}`,
    `Leo ${both('2026-03-10T08:00:00.000Z')}`,
    `Max ${both('2026-03-09T08:00:00.000Z')}`,
    `Zoe ${both('2026-03-09T08:00:00.000Z')}`,
  ])
  t.same(await queuedAt('2026-03-02T08:06:00Z'), [], 'once')

  await pass(store, people.get('Max')!)
  await db
    .insertInto('overrides')
    .values({ assignment: adding, person: people.get('Zoe')!, points: 3, reason: 'By hand', given_by: null })
    .execute()
  t.same(await queuedAt('2026-03-08T07:59:00Z'), [])
  const due = (at: string) => `due: “Adding” is due soon, “Adding” in “Spring” is due ${at}, and you have not passed it yet.`
  t.same(
    await queuedAt('2026-03-08T08:00:00Z'),
    [`Lea ${due('2026-03-09T08:00:00.000Z')}`],
    'neither to those who passed nor to those graded by hand',
  )
  t.same(await queuedAt('2026-03-08T08:05:00Z'), [], 'once')
  t.same(await queuedAt('2026-03-09T09:00:00Z'), [`Leo ${due('2026-03-10T08:00:00.000Z')}`], 'an extension moves it')
  await db
    .updateTable('extensions')
    .set({ due_at: new Date('2026-03-12T08:00:00Z') })
    .execute()
  t.same(await queuedAt('2026-03-11T09:00:00Z'), [`Leo ${due('2026-03-12T08:00:00.000Z')}`], 'as does another one')

  t.match(
    await queuedAt('2026-03-20T08:05:00Z'),
    [/^Lea opened/, /^Leo opened/, /^Max opened/, /^Zoe opened/],
    'twelve hours before the due time, one email',
  )
  await db.updateTable('cohorts').set({ archived_at: began }).execute()
  await assign('Never', '2026-03-21T08:00:00Z', '2026-03-23T08:00:00Z')
  t.same(await queuedAt('2026-03-22T09:00:00Z'), [], 'an archived cohort reminds nobody')
})

t.test('nobody is reminded of what a teammate has passed', async (t) => {
  const store = await openTestStore(t)
  const cohort = randomUUID()
  await store.db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  const [lea] = [
    await addMember(store, cohort, 'Lea', 'Red'),
    await addMember(store, cohort, 'Leo', 'Red'),
    await addMember(store, cohort, 'Max', 'Blue'),
  ]
  const times = { opens_at: new Date('2026-03-02T08:00:00Z'), due_at: new Date('2026-03-09T08:00:00Z'), created_at: began }
  await store.db
    .insertInto('assignments')
    .values({ ...TERMS, ...times, id: randomUUID(), cohort, title: 'Adding', together: 'team' })
    .execute()
  await pass(store, lea!)
  await remindOfDue(store, new Date('2026-03-08T09:00:00Z'))
  t.match(await store.db.selectFrom('emails').innerJoin('accounts', 'accounts.id', 'person').select('name').execute(), [{ name: 'Max' }])
})

const TERMS = {
  exercise: 'add',
  exercise_version: 'v1',
  late: '[]',
  points: '{"required":6,"good":8,"excellent":10}',
  policy: 'best',
  attempts: null,
} as const

/** Ina is an instructor, and Noa’s address is not verified. */
async function addMember({ db }: Store, cohort: string, name: string, team: string | null = null): Promise<string> {
  const id = randomUUID()
  const email = `${name.toLowerCase()}@example.org`
  await db
    .insertInto('accounts')
    .values({ id, name, email, email_verified: name !== 'Noa', image: null })
    .execute()
  await db
    .insertInto('members')
    .values({ cohort, person: id, role: name === 'Ina' ? 'instructor' : 'learner', team, joined_at: began })
    .execute()
  return id
}

async function pass({ db }: Store, visitor: string): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('submissions')
    .values({
      id,
      job: randomUUID(),
      visitor,
      exercise: 'add',
      exercise_version: 'v1',
      files: '{}',
      state: 'done',
      submitted_at: new Date('2026-03-03T08:00:00Z'),
    })
    .execute()
  await db.insertInto('verdicts').values({ submission: id, outcome: 'pass', level: 'good', verdict: '{}' }).execute()
}
