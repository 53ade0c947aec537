import t from 'tap'
import { randomUUID } from 'node:crypto'
import { followLink } from '../../../server/lti/columns.ts'
import { takeSeat } from '../../../server/lti/courses.ts'
import { sendScores } from '../../../server/lti/send-scores.ts'
import { wantScores } from '../../../server/outbox/scores.ts'
import { addPlatform } from '../../../server/lti/platforms.ts'
import type { Score, Services } from '../../../server/lti/services.ts'
import { retryScore, readOutbox } from '../../../server/lti/waiting.ts'
import { ownData } from '../../../server/accounts/own-data.ts'
import type { Trx } from '../../../server/store/store.ts'
import { openTestStore } from '../store/own.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const store = await openTestStore(t)
const { db } = store
const registration = {
  name: 'The school',
  issuer: 'https://school.example',
  clientId: 'we',
  deployments: [],
  loginUrl: 'https://school.example/login',
  tokenUrl: 'https://school.example/token',
  keysUrl: 'https://school.example/keys',
}
const school = await addPlatform(db, registration)
const college = await addPlatform(db, { ...registration, name: 'The college', issuer: 'https://college.example' })

/** Written cells of gradebooks, as `column person points`. */
const written: string[] = []
/** Runs once while a grade is being sent. */
let meanwhile: (() => Promise<unknown>) | null = null
const services = async () =>
  ({
    async sendScore(_: unknown, url: string, { subject, given }: Score) {
      const now = meanwhile
      meanwhile = null
      await now?.()
      written.push(`${url.split('/').at(-1)} ${subject} ${given}`)
    },
  }) as unknown as Services

const call = (person: string, platform: string, subject: string, since = NOW) =>
  db
    .insertInto('identities')
    .values({
      id: randomUUID(),
      person,
      provider: `lti ${platform}`,
      provider_account: subject,
      created_at: since,
      password: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
    })
    .execute()

/** A cohort with two assignments, and a learner with 6 points in the first. */
async function course(subject: string) {
  const [cohort, person, assignment, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  await db
    .insertInto('accounts')
    .values({ id: person, name: subject, email: `${subject}@example.org`, image: null })
    .execute()
  await call(person, school.id, subject)
  for (const id of [assignment, other])
    await db
      .insertInto('assignments')
      .values({
        id,
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
  /** Someone opens a link whose column has the link’s name. */
  const open = (link: string, { to = assignment, at = school, deployment = '1', context = 'course' } = {}) =>
    followLink(
      store,
      { platform: at, deployment, context, cohort },
      { kind: 'resource', assignment: to, resourceLink: `${subject} ${link}`, column: `https://school.example/${link}` },
    )
  /** Cells written after a learner gets this many points. */
  const sent = async (points: number | null, of = assignment) => {
    written.length = 0
    await wantScores(db, [{ assignment: of, person, points, most: 10 }], NOW)
    await sendScores(db, services, NOW)
    return [...written]
  }
  return { cohort, person, assignment, other, open, sent, outbox: () => readOutbox(db, cohort) }
}

t.test('a link that is created again gets the grades of the old one', async (t) => {
  const { open, sent, outbox, cohort, assignment, person } = await course('ada')
  await open('a')
  t.same(await sent(6), ['a ada 6'])
  await open('anew')
  t.match((await outbox()).cohorts, [{ waiting: 0, sent: 0 }], 'the page does not say that it has it')
  await t.rejects(retryScore(db, { cohort, assignment, person }, NOW), { code: 'E_SCORE_UNKNOWN' })
  t.same(await sent(6), ['anew ada 6'])
  t.same(await sent(6), [], 'once')
  t.match(await outbox(), { cohorts: [{ waiting: 0, sent: 1 }], scores: [{ wanted: 6, sent: 6 }] })
  t.equal((await outbox()).scores.length, 1)
  t.equal((await ownData(db, { id: person }).gradesPassedOn()).length, 2, 'whom it is about is told of both columns')
})

t.test('a column that had no grade gets no removal', async (t) => {
  const { open, sent } = await course('abe')
  await open('a')
  await sent(6)
  await sent(null)
  await open('anew')
  t.same(await sent(null), [])
})

t.test('two links opened in turn each get what they do not have', async (t) => {
  const { open, sent } = await course('bea')
  await open('a')
  t.same(await sent(6), ['a bea 6'])
  await open('b')
  t.same(await sent(6), ['b bea 6'])
  for (const link of ['a', 'b', 'a', 'b']) {
    await open(link)
    t.same(await sent(6), [], 'and nothing for being opened')
  }
  t.same(await sent(8), ['b bea 8'])
  await open('a')
  t.same(await sent(8), ['a bea 8'])
  t.same(await sent(null), ['a bea null'])
  await open('b')
  t.same(await sent(null), ['b bea null'], 'also that a grade is there no more')
})

t.test('a new id of a person at the platform', async (t) => {
  const { open, sent, person } = await course('cem')
  await open('a')
  await sent(6)
  await call(person, school.id, 'cem anew', new Date('2026-03-02T00:00:00Z'))
  t.same(await sent(6), ['a cem anew 6'])
  t.same(await sent(6), [])
  await call(person, school.id, 'cem once more', new Date('2026-03-03T00:00:00Z'))
  t.same(await sent(null), ['a cem anew null'], 'taken back where it is')
  t.same(await sent(null), [])
})

t.test('changes while a grade is being sent', async (t) => {
  const { open, sent, person, assignment } = await course('dan')
  await open('a')
  meanwhile = () => open('b')
  t.same(await sent(6), ['a dan 6'])
  t.same(await sent(6), ['b dan 6'], 'the column')
  meanwhile = async () => {
    await call(person, school.id, 'dan anew', new Date('2026-03-02T00:00:00Z'))
    await wantScores(db, [{ assignment, person, points: 8, most: 10 }], NOW)
  }
  t.same(await sent(8), ['b dan 8'])
  t.same(await sent(8), ['b dan anew 8'], 'the name')
})

t.test('each platform gets grades only under its own id of the person', async (t) => {
  const { open, sent, person } = await course('eva')
  await open('a')
  await sent(6)
  await open('a', { at: college })
  t.same(await sent(6), [], 'which does not know her yet')
  await call(person, college.id, 'eva there')
  t.same(await sent(6), ['a eva there 6'])
})

t.test('a column that belonged to another assignment meanwhile', async (t) => {
  const { open, sent, other } = await course('fay')
  await open('b')
  await open('a')
  t.same(await sent(6), ['a fay 6'])
  await open('b')
  t.same(await sent(6), ['b fay 6'])
  await open('a', { to: other })
  t.same(await sent(10, other), ['a fay 10'])
  await open('a')
  t.same(await sent(6), ['a fay 6'])
})

t.test('equal link ids of two deployments are different links', async (t) => {
  const { open, assignment, other, sent } = await course('gia')
  const linked = async () =>
    (
      await db
        .selectFrom('lti_columns')
        .select(['assignment', 'deployment'])
        .where('assignment', 'in', [assignment, other])
        .orderBy('deployment')
        .execute()
    ).map((row) => `${row.deployment} ${row.assignment}`)
  await open('a')
  await open('a', { to: other, deployment: '2' })
  t.same(await linked(), [`1 ${assignment}`, `2 ${other}`])
  t.same(await sent(6), ['a gia 6'])
  await open('a', { to: other })
  t.same(await linked(), [`1 ${other}`, `2 ${other}`], 'or goes along with its link, beside the column of another course')
})

t.test('two sections of one cohort have a column each, and a grade goes to the section that the person is in', async (t) => {
  const { open, sent, person, cohort, assignment } = await course('hal')
  for (const context of ['course', 'section'])
    await db.insertInto('lti_contexts').values({ platform: school.id, deployment: 'hal', context, cohort, members_url: null }).execute()
  const seat = (context: string) => takeSeat(db as Trx, { platform: school.id, deployment: 'hal', context }, person)
  await open('a', { deployment: 'hal' })
  await open('b', { deployment: 'hal', context: 'section' })
  const columns = await db
    .selectFrom('lti_columns')
    .select(['context', 'url'])
    .where('assignment', '=', assignment)
    .orderBy('context')
    .execute()
  t.same(columns, [
    { context: 'course', url: 'https://school.example/a' },
    { context: 'section', url: 'https://school.example/b' },
  ])
  await seat('section')
  t.same(await sent(6), ['b hal 6'], 'the column of the section alone')
  await open('a', { deployment: 'hal' })
  t.same(await sent(8), ['b hal 8'], 'whichever link was opened last')
  await seat('course')
  t.same(await sent(8), ['a hal 8'], 'a person who is in both now')
  t.same(await sent(10), ['a hal 10', 'b hal 10'])
})
