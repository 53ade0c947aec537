import { randomUUID } from 'node:crypto'
import t from 'tap'
import { listNotices } from '../../cohorts/notices.ts'
import { openTestStore } from '../store/own.ts'

const store = await openTestStore(t)
const { db } = store
const at = (time: string) => new Date(`2026-03-01T${time}Z`)

/** A cohort with an assignment, and a platform that has no column of it yet. */
async function courseAt(name: string, due: string) {
  const [cohort, assignment, platform] = [randomUUID(), randomUUID(), randomUUID()]
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  await db.insertInto('assignments').values({ id: assignment, cohort, exercise: 'add', exercise_version: 'v1', title: 'Adding', opens_at: at('00:00'), due_at: at(due), late: '[]', points: '{"required":6,"good":8,"excellent":10}', policy: 'best', attempts: null }).execute()
  const url = `https://${name.toLowerCase()}.example.org`
  await db.insertInto('platforms').values({ id: platform, name, issuer: url, client_id: 'c', deployments: '[]', login_url: url, token_url: url, keys_url: url }).execute()
  return { cohort, assignment, platform, url }
}

t.test('grades that a platform has not taken for an hour, for those who can see to it', async (t) => {
  const { cohort, assignment, platform, url } = await courseAt('School', '23:00')
  await db.insertInto('lti_columns').values({ assignment, platform, resource_link: 'r', url }).execute()
  for (const [name, since] of [['Lea', '08:00'], ['Ben', '08:30'], ['Kim', null]] as const) {
    const person = randomUUID()
    await db.insertInto('people').values({ id: person, name, email: `${name}@example.org`, image: null }).execute()
    const failing = since === null ? {} : { failures: 9, failing_since: at(since), problem: 'the platform answered 500' }
    await db.insertInto('lti_scores').values({ assignment, person, platform, url, subject: name, wanted: 6, most: 10, decided_at: at('08:00'), ...failing }).execute()
  }
  const noticed = (time: string, isLead = true) => listNotices(db, cohort, { isLead, now: at(time) })
  t.same(await noticed('08:59'), [])
  t.match(await noticed('09:00'), [{ kind: 'grades', person: null, what: 'a grade does not reach School: the platform answered 500', since: '2026-03-01T08:00:00.000Z', link: `/cohorts/one/?id=${cohort}#outbox` }])
  const [later] = await noticed('09:30')
  t.match(later, { what: '2 grades do not reach School: the platform answered 500' })
  t.equal(later!.id, (await noticed('09:00'))[0]!.id, 'it is the same')
  t.same(await noticed('09:30', false), [])
})

t.test('learners with a grade for a platform that does not know them', async (t) => {
  const { cohort, assignment, platform, url } = await courseAt('College', '06:00')
  const people: Record<string, string> = {}
  const call = (person: string, provider: string) => db.insertInto('identities').values({ id: randomUUID(), person, provider, provider_account: person }).execute()
  for (const name of ['Mia', 'Noa', 'Oli']) {
    const person = (people[name] = randomUUID())
    await db.insertInto('people').values({ id: person, name, email: `${name}@example.org` }).execute()
    await db.insertInto('members').values({ cohort, person, role: 'learner', joined_at: at('00:00') }).execute()
    if (name !== 'Oli') await db.insertInto('overrides').values({ assignment, person, points: 6, reason: 'On paper', given_by: null }).execute()
  }
  await call(people['Noa']!, `lti ${platform}`)
  await call(people['Mia']!, `lti ${randomUUID()}`)
  const noticed = (isLead = true) => listNotices(db, cohort, { isLead, now: at('08:00') })
  t.same(await noticed(), [], 'where there is no column')
  await db.insertInto('lti_columns').values({ assignment, platform, resource_link: 'r', url }).execute()
  t.match(await noticed(), [{ kind: 'grades', person: { name: 'Mia' }, what: /no grade reaches College.*opened once more.*signed in/, link: `/cohorts/one/?id=${cohort}#outbox` }])
  t.equal((await noticed()).length, 1, 'not of who has no grade, or is known')
  t.same(await noticed(false), [])
  await call(people['Mia']!, `lti ${platform}`)
  t.same(await noticed(), [])
})
