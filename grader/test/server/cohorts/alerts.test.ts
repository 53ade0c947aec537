import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { AssignmentRow } from '../../../server/cohorts/assignments.ts'
import type { AtWork } from '../../../server/cohorts/at-work.ts'
import { listNotices } from '../../../server/cohorts/notices.ts'
import { reasonsAtWork } from '../../../server/cohorts/alerts.ts'
import type { Outcome } from '../../../contracts/index.ts'
import { openTestStore } from '../store/own.ts'

const store = await openTestStore(t)
const { db } = store
const at = (time: string) => new Date(`2026-03-01T${time}Z`)

/** A cohort with an assignment, and a platform without a column for it yet. */
async function courseAt(name: string, due: string) {
  const [cohort, assignment, platform] = [randomUUID(), randomUUID(), randomUUID()]
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  await db
    .insertInto('assignments')
    .values({
      id: assignment,
      cohort,
      exercise: 'add',
      exercise_version: 'v1',
      title: 'Adding',
      opens_at: at('00:00'),
      due_at: at(due),
      late: '[]',
      points: '{"required":6,"good":8,"excellent":10}',
      policy: 'best',
      attempts: null,
    })
    .execute()
  const url = `https://${name.toLowerCase()}.example.org`
  await db
    .insertInto('platforms')
    .values({ id: platform, name, issuer: url, client_id: 'c', deployments: '[]', login_url: url, token_url: url, keys_url: url })
    .execute()
  return { cohort, assignment, platform, url }
}

t.test('grades that a platform has not accepted for an hour, for instructors', async (t) => {
  const { cohort, assignment, platform, url } = await courseAt('School', '23:00')
  await db.insertInto('lti_columns').values({ assignment, platform, deployment: '1', resource_link: 'r', url }).execute()
  for (const [name, since] of [
    ['Lea', '08:00'],
    ['Ben', '08:30'],
    ['Kim', null],
  ] as const) {
    const person = randomUUID()
    await db
      .insertInto('accounts')
      .values({ id: person, name, email: `${name}@example.org`, image: null })
      .execute()
    const failing = since === null ? {} : { failures: 9, failing_since: at(since), problem: 'the platform answered 500' }
    await db
      .insertInto('lti_scores')
      .values({ assignment, person, platform, url, subject: name, wanted: 6, most: 10, decided_at: at('08:00'), ...failing })
      .execute()
  }
  const noticed = (time: string, isLead = true) => listNotices(db, cohort, { isLead, now: at(time) })
  t.same(await noticed('08:59'), [])
  t.match(await noticed('09:00'), [
    {
      kind: 'grades',
      person: null,
      what: 'a grade does not reach School: the platform answered 500',
      since: '2026-03-01T08:00:00.000Z',
      link: `/cohorts/one/?id=${cohort}#outbox`,
    },
  ])
  const [later] = await noticed('09:30')
  t.match(later, { what: '2 grades do not reach School: the platform answered 500' })
  t.equal(later!.id, (await noticed('09:00'))[0]!.id, 'it is the same')
  t.same(await noticed('09:30', false), [])
})

t.test('learners with a grade for a platform that does not know them', async (t) => {
  const { cohort, assignment, platform, url } = await courseAt('College', '06:00')
  const ids: Record<string, string> = {}
  const call = (person: string, provider: string) =>
    db.insertInto('identities').values({ id: randomUUID(), person, provider, provider_account: person }).execute()
  for (const name of ['Mia', 'Noa', 'Oli']) {
    const person = (ids[name] = randomUUID())
    await db
      .insertInto('accounts')
      .values({ id: person, name, email: `${name}@example.org` })
      .execute()
    await db
      .insertInto('members')
      .values({ cohort, person, role: 'learner', joined_at: at('00:00') })
      .execute()
    if (name !== 'Oli')
      await db.insertInto('overrides').values({ assignment, person, points: 6, reason: 'On paper', given_by: null }).execute()
  }
  await call(ids['Noa']!, `lti ${platform}`)
  await call(ids['Mia']!, `lti ${randomUUID()}`)
  const noticed = (isLead = true) => listNotices(db, cohort, { isLead, now: at('08:00') })
  t.same(await noticed(), [], 'where there is no column')
  await db.insertInto('lti_columns').values({ assignment, platform, deployment: '1', resource_link: 'r', url }).execute()
  t.match(await noticed(), [
    {
      kind: 'grades',
      person: { name: 'Mia' },
      what: /no grade reaches College.*verifies here.*opens the link in the course again/,
      link: `/cohorts/one/?id=${cohort}#outbox`,
    },
  ])
  t.equal((await noticed()).length, 1, 'not of who has no grade, or is known')
  t.same(await noticed(false), [])
  await call(ids['Mia']!, `lti ${platform}`)
  t.same(await noticed(), [])
})

/** Ben and Lea are a team, Kim is in none; the assignment is due at 10:00. Attempts are given as sender, outcome and time. */
function workOf(
  together: AssignmentRow['together'],
  sent: [person: string, time: string, outcome: Outcome][],
  extended: Record<string, string> = {},
): AtWork {
  const assignment: AssignmentRow = {
    id: 'sheet',
    cohort: 'spring',
    exercise: 'add',
    exercise_version: 'v1',
    title: 'Adding',
    opens_at: at('00:00'),
    due_at: at('10:00'),
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    rubric: [],
    levels: null,
    zone: 'UTC',
    policy: 'best',
    attempts: null,
    help: 'open',
    exam: false,
    together,
    solutions: 'open',
    version: 1,
    created_at: at('00:00'),
    pinned_since: at('00:00'),
    teams_kept_at: null,
  }
  const attempts = Map.groupBy(
    sent.map(([person, time, outcome]) => ({ person, submission: `${person} ${time}`, outcome, level: null, submittedAt: at(time) })),
    ({ person }) => `sheet ${person}`,
  )
  const own = new Map(Object.entries(extended).map(([person, time]) => [`sheet ${person}`, { dueAt: at(time) }]))
  const teammates = new Map([['sheet', new Map(['Ben', 'Lea'].map((person) => [person, ['Ben', 'Lea']]))]])
  const learners = ['Ben', 'Kim', 'Lea'].map((name) => ({
    person: name,
    name,
    email: `${name}@example.org`,
    role: 'learner' as const,
    team: null,
    joinedAt: '2026-02-01T00:00:00.000Z',
  }))
  return { learners, assignments: [assignment], gradeData: { attempts, own, teammates, shared: new Map() } }
}

const alertsOf = (work: AtWork, time: string) =>
  reasonsAtWork(work, at(time)).map(({ kind, person, what }) => `${kind}, ${person!.name}: ${what}`)

t.test('a teammate’s attempt settles a missing verdict', async (t) => {
  const unsure: [string, string, Outcome] = ['Lea', '11:00', 'unsure']
  const alert = 'unsettled, Lea: the last attempt was measured and stayed unsure, and it was not sent again'
  t.same(alertsOf(workOf('team', [unsure]), '13:00'), [alert], 'who sent it is told of, and not the whole team')
  t.same(alertsOf(workOf('team', [unsure, ['Ben', '11:30', 'pass']]), '13:00'), [])
  t.same(alertsOf(workOf('team', [unsure, ['Kim', '11:30', 'pass']]), '13:00'), [alert], 'somebody else’s pass changes nothing')
  t.same(alertsOf(workOf('alone', [unsure, ['Ben', '11:30', 'pass']]), '13:00'), [alert], 'nor a mate’s where each is graded alone')
})

t.test('expiring extra time causes no notice after the team has passed', async (t) => {
  const alert = 'extension, Lea: the extra time ends in 12 hours, and there is no pass yet'
  const work = (together: AssignmentRow['together'], outcome: Outcome) =>
    workOf(
      together,
      [
        ['Ben', '09:00', outcome],
        ['Lea', '10:30', 'wrong'],
      ],
      { Lea: '23:00' },
    )
  t.same(alertsOf(work('team', 'pass'), '11:00'), [])
  t.same(alertsOf(work('team', 'slow'), '11:00'), [alert])
  t.same(alertsOf(work('alone', 'pass'), '11:00'), [alert])
})

t.test('time left is in minutes where hours would be too coarse', async (t) => {
  const left = (now: string) =>
    alertsOf(
      workOf('alone', [
        ['Ben', '00:30', 'pass'],
        ['Kim', '00:30', 'pass'],
      ]),
      now,
    )[0]!.split('it is due ')[1]
  t.same(['05:59', '08:00', '08:01', '08:31', '09:00', '09:57', '09:59'].map(left), [
    'in 4 hours',
    'in 2 hours',
    'in 119 minutes',
    'in 89 minutes',
    'in 60 minutes',
    'in 3 minutes',
    'within minutes',
  ])
})
