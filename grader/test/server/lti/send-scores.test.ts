import t, { type Test } from 'tap'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendScores, waitAfter } from '../../../server/lti/send-scores.ts'
import { wantScores } from '../../../server/outbox/scores.ts'
import { addPlatform, platformById } from '../../../server/lti/platforms.ts'
import { openTool, type Tool } from '../../../server/lti/tool.ts'
import { giveUp, retryScores, retryScore, readOutbox } from '../../../server/lti/waiting.ts'
import type { Store } from '../../../server/store/store.ts'
import { openTestStore } from '../store/own.ts'
import { Platform } from './platform.ts'

const store = await openTestStore(t)
const tool = await openTool(store.db)
const platform = await Platform.start(t, await published(t, tool))
const { id } = await addPlatform(store.db, platform.registration)
const services = async () => tool.services
const { db } = store
const listScores = async (cohort: string) => (await readOutbox(db, cohort)).scores

/** Serves the tool’s keys to the platform. */
async function published(t: Test, { key }: Tool): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(key.published)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A cohort with an assignment with a column, and a learner known to the platform. */
async function linked({ db }: Store, subject: string, at = id) {
  const [cohort, person, assignment] = [randomUUID(), randomUUID(), randomUUID()]
  const now = new Date('2026-03-01T00:00:00Z')
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  await db
    .insertInto('accounts')
    .values({ id: person, name: subject, email: `${subject}@example.org`, image: null })
    .execute()
  await db
    .insertInto('identities')
    .values({
      id: randomUUID(),
      person,
      provider: `lti ${at}`,
      provider_account: subject,
      password: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
    })
    .execute()
  await db
    .insertInto('assignments')
    .values({
      id: assignment,
      cohort,
      exercise: 'add',
      exercise_version: 'v1',
      title: 'Adding',
      opens_at: now,
      due_at: now,
      late: '[]',
      points: '{"required":6,"good":8,"excellent":10}',
      policy: 'best',
      attempts: null,
    })
    .execute()
  await db
    .insertInto('lti_columns')
    .values({ assignment, platform: at, deployment: '1', resource_link: subject, url: `${platform.address}/columns/${subject}` })
    .execute()
  return { cohort, person, assignment }
}

t.test('a grade is sent once, and again when it changes', async (t) => {
  const { person, assignment } = await linked(store, 'lou')
  const now = new Date('2026-03-01T00:00:00Z')
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  t.equal(await sendScores(db, services, now), 1)
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  t.equal(await sendScores(db, services, now), 0)
  await wantScores(db, [{ assignment, person, points: 8, most: 10 }], now)
  await wantScores(db, [{ assignment, person, points: 7.5, most: 10 }], now)
  t.equal(await sendScores(db, services, now), 1, 'of two that wait, the newest')
  t.same(
    platform.scores.map(({ body }) => body.scoreGiven),
    [6, 7.5],
  )
  t.equal(platform.tokensGiven, 1, 'one token for all of it')
})

t.test('changing the maximum makes the same points a different grade', async (t) => {
  const { person, assignment } = await linked(store, 'max')
  const now = new Date('2026-03-01T00:00:00Z')
  const reported = async (points: number | null, most: number) => {
    platform.scores.length = 0
    await wantScores(db, [{ assignment, person, points, most }], now)
    await sendScores(db, services, now)
    return platform.scores.map(({ body }) => [body.scoreGiven, body.scoreMaximum])
  }
  t.same(await reported(6, 10), [[6, 10]])
  t.same(await reported(6, 20), [[6, 20]])
  t.same(await reported(6, 20), [])
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  t.same(await reported(null, 10), [[undefined, undefined]], 'taken back also before it was sent')
  t.same(await reported(null, 20), [], 'and of no grade it is nothing')
  t.same(await reported(6, 20), [[6, 20]])
})

t.test('nothing is sent for unknown people or without a column', async (t) => {
  const { assignment } = await linked(store, 'mia')
  const stranger = randomUUID()
  await db.insertInto('accounts').values({ id: stranger, name: 'Sam', email: 'sam@example.org', image: null }).execute()
  const now = new Date('2026-03-01T00:00:00Z')
  await wantScores(
    db,
    [
      { assignment, person: stranger, points: 6, most: 10 },
      { assignment: randomUUID(), person: stranger, points: 6, most: 10 },
    ],
    now,
  )
  t.equal(await sendScores(db, services, now), 0)
})

t.test('a person with two ids at the platform', async (t) => {
  const { person, assignment } = await linked(store, 'eva')
  await db
    .insertInto('identities')
    .values({
      id: randomUUID(),
      person,
      provider: `lti ${id}`,
      provider_account: 'eva anew',
      created_at: new Date('2199-01-01T00:00:00Z'),
      password: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
    })
    .execute()
  const other = await linked(store, 'eve')
  const now = new Date('2026-03-01T00:00:00Z')
  platform.scores.length = 0
  await wantScores(
    db,
    [
      { assignment, person, points: 6, most: 10 },
      { ...other, points: 8, most: 10 },
    ],
    now,
  )
  await sendScores(db, services, now)
  t.same(platform.scores.map(({ body }) => body.userId).sort(), ['eva anew', 'eve'])
})

t.test('a refused grade waits with the platform’s own message and what to do about it', async (t) => {
  const { cohort, person, assignment } = await linked(store, 'ria')
  const now = new Date('2026-03-01T00:00:00Z')
  platform.answers = [403]
  platform.says = { errors: [{ message: 'The course is not published' }] }
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await sendScores(db, services, now)
  platform.says = {}
  t.match(await listScores(cohort), [
    { sent: null, failures: 1, problem: 'the platform answered 403: “The course is not published”', advice: /^Publish the course/ },
  ])
  await sendScores(db, services, new Date(now.getTime() + 60_000))
  t.match(await listScores(cohort), [{ sent: 6, problem: null, advice: null }])
})

t.test('a platform that fails for more than a day finally gets every grade, once', async (t) => {
  const { cohort, person, assignment } = await linked(store, 'kim')
  platform.scores.length = 0
  platform.answers = Array<number>(50).fill(500)
  let now = new Date('2026-03-01T00:00:00Z')
  const began = now
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  for (let failures = 1; failures <= 50; failures++) {
    t.equal(await sendScores(db, services, now), 1)
    const [row] = await listScores(cohort)
    t.match(row, { wanted: 6, sent: null, failures, failingSince: began.toISOString(), problem: 'the platform answered 500' })
    t.equal(await sendScores(db, services, now), 0, 'not before its time')
    now = new Date(row!.nextAt!)
  }
  t.ok(now.getTime() - began.getTime() > 24 * 3600_000)
  t.equal(await sendScores(db, services, now), 1)
  t.match(await listScores(cohort), [{ wanted: 6, sent: 6, failures: 0, failingSince: null, problem: null, nextAt: null }])
  t.equal(await sendScores(db, services, new Date(now.getTime() + 100 * 24 * 3600_000)), 0)
  t.equal(platform.scores.length, 51)
})

t.test('each try has a later time, because a platform refuses the same time twice after a lost response', async (t) => {
  const { person, assignment } = await linked(store, 'uta')
  platform.scores.length = 0
  platform.answers = [504]
  const now = new Date('2026-03-01T00:00:00Z')
  const later = new Date(now.getTime() + waitAfter(1) * 1000)
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await sendScores(db, services, new Date(now.getTime() + 5000))
  await sendScores(db, services, new Date(later.getTime() + 5000))
  t.same(
    platform.scores.map(({ body }) => body.timestamp),
    [now.toISOString(), new Date(later.getTime() + 5000).toISOString()],
  )
})

t.test('a silent platform is tried once, and does not delay the grades of others', async (t) => {
  const silent = await addPlatform(db, { ...platform.registration, issuer: 'https://silent.example', tokenUrl: 'http://127.0.0.1:2/token' })
  const now = new Date('2026-03-01T00:00:00Z')
  const cohorts: string[] = []
  for (let nth = 0; nth < 25; nth++) {
    const { cohort, assignment, person } = await linked(store, `silent ${nth}`, silent.id)
    await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
    cohorts.push(cohort)
  }
  const { cohort, person, assignment } = await linked(store, 'tia')
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], new Date(now.getTime() + 1000))
  let asked = 0
  const counted = async () =>
    ({
      sendScore: async (...score: Parameters<Tool['services']['sendScore']>) => (asked++, tool.services.sendScore(...score)),
    }) as unknown as Tool['services']
  const later = new Date(now.getTime() + 2000)
  t.equal(await sendScores(db, counted, later), 20, 'a batch of which all is for it')
  t.equal(asked, 1)
  t.equal(await sendScores(db, counted, later), 1, 'what is left is of another')
  t.match(await listScores(cohort), [{ sent: 6 }])
  const next = new Date(later.getTime() + waitAfter(1) * 1000).toISOString()
  for (const one of cohorts)
    t.match(await listScores(one), [{ sent: null, failures: 1, failingSince: later.toISOString(), problem: 'fetch failed', nextAt: next }])
  await db.deleteFrom('platforms').where('id', '=', silent.id).execute()
})

t.test('a person can retry at once', async (t) => {
  const { cohort, person, assignment } = await linked(store, 'pat')
  platform.answers = [503]
  const now = new Date('2026-03-01T00:00:00Z')
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await sendScores(db, services, now)
  t.equal(await sendScores(db, services, now), 0)
  await retryScores(db, cohort, now)
  t.equal(await sendScores(db, services, now), 1)
  t.match(await listScores(cohort), [{ sent: 6 }])
})

t.test('a grade that no longer exists is removed if the platform may have it', async (t) => {
  const { cohort, person, assignment } = await linked(store, 'ida')
  const now = new Date('2026-03-01T00:00:00Z')
  platform.scores.length = 0
  await wantScores(db, [{ assignment, person, points: null, most: 10 }], now)
  t.same(
    (await readOutbox(db, cohort)).cohorts,
    [{ id: cohort, name: 'Spring', platform: 'The school', waiting: 0, givenUp: 0, sent: 0 }],
    'who never had one is nothing to tell',
  )
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await wantScores(db, [{ assignment, person, points: null, most: 10 }], now)
  t.equal(await sendScores(db, services, now), 0, 'nor one that was never sent')
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await sendScores(db, services, now)
  await wantScores(db, [{ assignment, person, points: null, most: 10 }], now)
  t.match(await readOutbox(db, cohort), { cohorts: [{ waiting: 1 }], scores: [{ title: 'Adding', name: 'ida', wanted: null, sent: 6 }] })
  t.equal(await sendScores(db, services, now), 1)
  t.match(platform.scores.at(-1)!.body, {
    userId: 'ida',
    activityProgress: 'Initialized',
    gradingProgress: 'NotReady',
    scoreGiven: undefined,
  })
  t.equal(await sendScores(db, services, now), 0)
  platform.answers = [500]
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await sendScores(db, services, now)
  await wantScores(db, [{ assignment, person, points: null, most: 10 }], now)
  t.equal(await sendScores(db, services, now), 1, 'and one of which nobody knows whether it came')
})

t.test('a grade that was given up waits for a change or a manual retry', async (t) => {
  const { cohort, person, assignment } = await linked(store, 'gil')
  const now = new Date('2026-03-01T00:00:00Z')
  const which = { cohort, assignment, person }
  const fail = async () => {
    platform.answers = [400]
    await sendScores(db, services, now)
  }
  await t.rejects(giveUp(store, which, person, now), { code: 'E_SCORE_UNKNOWN' })
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await fail()
  await giveUp(store, which, person, now)
  t.match(await readOutbox(db, cohort), {
    cohorts: [{ waiting: 0, givenUp: 1 }],
    scores: [{ problem: 'the platform answered 400', nextAt: null, givenUpAt: now.toISOString() }],
  })
  t.match(await db.selectFrom('audit').select(['what', 'details']).where('cohort', '=', cohort).execute(), [
    { what: 'score.given-up', details: { assignment, person, title: 'Adding' } },
  ])
  await retryScores(db, cohort, now)
  await retryScores(db, null, now)
  t.equal(await sendScores(db, services, new Date(now.getTime() + 7 * 24 * 3600_000)), 0)
  await wantScores(db, [{ assignment, person, points: 8, most: 10 }], now)
  await fail()
  await giveUp(store, which, person, now)
  await retryScore(db, which, now)
  t.equal(await sendScores(db, services, now), 1)
  t.match(await listScores(cohort), [{ sent: 8, givenUpAt: null }])
  await t.rejects(retryScore(db, which, now), { code: 'E_SCORE_UNKNOWN' })
  await t.rejects(retryScore(db, { ...which, cohort: randomUUID() }, now), { code: 'E_ASSIGNMENT_UNKNOWN' })
})

t.test('a revoked token is requested again', async (t) => {
  const { person, assignment } = await linked(store, 'ray')
  platform.tokensGiven++ // the platform knows the next one alone
  let now = new Date('2026-03-01T00:00:00Z')
  await wantScores(db, [{ assignment, person, points: 6, most: 10 }], now)
  await sendScores(db, services, now)
  now = new Date(now.getTime() + waitAfter(1) * 1000)
  platform.scores.length = 0
  await sendScores(db, services, now)
  t.match(platform.scores, [{ body: { userId: 'ray' } }])
})

t.test('a platform with its own audience gives tokens only for that audience', async (t) => {
  platform.audience = 'https://api.school.example/auth/token'
  t.teardown(() => (platform.audience = null))
  const score = { subject: 'lou', given: 1, most: 1, at: new Date('2026-03-01T00:00:00Z') }
  const { id: brightspace } = await addPlatform(db, {
    ...platform.registration,
    issuer: 'https://brightspace.example',
    audience: platform.audience,
  })
  const registered = (await platformById(db, brightspace))!
  await tool.services.sendScore(registered, `${platform.address}/columns/1`, score)
  t.match(platform.scores.at(-1)!.body, { userId: 'lou' })
  await t.rejects(
    tool.services.sendScore({ ...registered, id: randomUUID(), audience: null }, `${platform.address}/columns/1`, score),
    /gave no token: the platform answered 400/,
  )
})

t.test('waits grow to an hour', (t) => {
  t.same([1, 2, 3, 7, 8, 50].map(waitAfter), [30, 60, 120, 1920, 3600, 3600])
  t.end()
})

t.test('nothing is sent unencrypted, whatever column address a launch names', async (t) => {
  await t.rejects(
    tool.services.sendScore({ ...platform.registration, id }, 'http://school.example/columns/1', {
      subject: 'lou',
      given: 1,
      most: 1,
      at: new Date(),
    }),
    /not safe/,
  )
  await t.rejects(tool.services.listMembers({ ...platform.registration, id }, 'http://169.254.169.254/latest'), /not safe/)
})

t.test('the course roster, page by page', async (t) => {
  platform.members = [
    {
      user_id: 'lou',
      name: 'Lou',
      email: 'lou@school.example',
      roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      status: 'Active',
    },
    { user_id: 'gone', roles: [], status: 'Inactive' },
    { user_id: 'ina', roles: ['Instructor'] },
    { nonsense: true },
  ]
  const listed = await tool.services.listMembers({ ...platform.registration, id }, `${platform.address}/members`)
  t.same(
    listed.map(({ subject, email }) => [subject, email]),
    [
      ['lou', 'lou@school.example'],
      ['ina', null],
    ],
  )
})
