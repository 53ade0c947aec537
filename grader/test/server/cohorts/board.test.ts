import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { createClient } from '../../../runner/agent/client.ts'
import { ConnectionStatus } from '../../../runner/agent/connection-status.ts'
import { runProfiles, type Profiling } from '../../../runner/agent/profiles.ts'
import {
  AGENT_VERSION,
  AGENT_VERSION_HEADER,
  type ContestJob,
  type ContestTable,
  type Ranking,
  type Speed,
} from '../../../contracts/index.ts'
import { exerciseCache } from '../../runner/agent/exercise-cache.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent, TOKEN, type Answer } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import type { Person } from '../accounts/person.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-02T12:00:00Z')
const reading = { ...exercise('read'), manifest: { ...exercise().manifest, kind: 'reading' as const } }
const accounts = { Ina: 'instructor', Tim: 'learner', Lea: 'learner', Ben: 'learner', Kim: 'learner', Max: 'learner' } as const
const server = await school(t, accounts, { options: { clock, exercises: [exercise('add'), reading] } })
const [ina, tim, lea, ben, kim, max] = await server.enter('Ina', 'Tim', 'Lea', 'Ben', 'Kim', 'Max')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', lea, ben, kim)
const path = `/api/cohorts/${cohort}/board`
const terms = {
  title: 'Adding',
  opensAt: '2026-03-01T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: 3,
}
const assign = async (exercise: string, changes: object = {}) =>
  (await ina.post(`/api/cohorts/${cohort}/assignments`, { exercise, ...terms, ...changes })).body.id as string
const adding = await assign('add')
const readings = await assign('read', { title: 'Reading' })
const later = await assign('add', { title: 'Later', opensAt: '2026-04-01T00:00:00Z' })
const [leas, bens] = [await idOf(lea), await idOf(ben)]

const speed = (ratio: number, low: number, high: number): Speed => ({
  ratio,
  low,
  high,
  required: 2,
  clock: 'cpu',
  sessions: 2,
  rounds: [],
  nsPerCall: { baseline: 1, yours: 1 },
  noise: 0,
})
const pass = (person: Person, ratio: number, low: number, high: number) =>
  attempt(person, agent, verdict('pass', { speed: speed(ratio, low, high) }))
const rankings = async (person: Person): Promise<Ranking[]> => (await person.ask(`${path}/${adding}`)).body.rankings
const short = (lines: Ranking[]) => lines.map(({ rank, name, low, high }) => [rank, name, low, high])
const seat = (person: Person, pseudonym: string | null) => person.send('PUT', `${path}/seat`, { pseudonym })
const tell = (what: string, body: object): Promise<Answer> => agent.tell(`/api/agent/contests/${what}`, body)
const refused = (code: string, status = 409) => ({ status, body: { error: { code } } })

t.test('there is no board until an instructor opens it', async (t) => {
  t.match((await lea.ask(path)).body, { open: false, seat: null, seats: 0, learners: 3, assignments: { length: 0 } })
  t.match(await lea.ask(`${path}/${adding}`), refused('E_BOARD_CLOSED'))
  t.match(await seat(lea, null), refused('E_BOARD_CLOSED'))
  t.match(await tim.send('PUT', path, { open: true }), { status: 403 })
  t.match(await ina.send('PUT', path, { open: true }), {
    status: 200,
    body: { open: true, assignments: [{ title: 'Adding' }, { title: 'Later' }, { title: 'Reading', figure: null }] },
  })
  await ina.send('PUT', path, { open: true })
  t.same(
    (await ina.ask(`/api/cohorts/${cohort}/audit`)).body.filter(({ what }: { what: string }) => what.startsWith('board')).length,
    1,
    'opened once',
  )
  t.same(
    (await lea.ask(path)).body.assignments,
    [
      { assignment: adding, exercise: 'add', title: 'Adding', figure: 'ratio' },
      { assignment: readings, exercise: 'read', title: 'Reading', figure: null },
    ],
    'what is not open yet is nothing for learners',
  )
  t.match(await lea.ask(`${path}/${later}`), refused('E_ASSIGNMENT_UNKNOWN', 404))
  t.match((await lea.ask(`${path}/${readings}`)).body, { figure: null, rankings: { length: 0 } })
  t.match(await max.ask(path), refused('E_COHORT_UNKNOWN', 404))
})

t.test('learners appear only if they choose to', async (t) => {
  await pass(lea, 4.01, 3.9, 4.2)
  await pass(ben, 3.4127, 3.21, 4.0)
  await pass(kim, 2.5, 2.4, 2.6)
  t.same(await rankings(ina), [])
  t.match(await seat(ina, null), refused('E_BOARD_LEARNERS', 422))
  t.match(await seat(lea, null), { status: 200, body: { pseudonym: null } })
  t.same((await lea.ask(path)).body.seat, { pseudonym: null })
  t.same(short(await rankings(kim)), [[1, 'Lea', 3.9, 4.2]])
})

t.test('a pseudonym is unique, and nobody else’s name', async (t) => {
  t.match(await seat(ben, 'x'), refused('E_PSEUDONYM', 422))
  t.match(await seat(ben, 'LÉA'), refused('E_PSEUDONYM_TAKEN'))
  t.match(await seat(ben, 'Swift  Fox '), { status: 200, body: { pseudonym: 'Swift Fox' } })
  t.match(await seat(kim, 'swift-fox'), refused('E_PSEUDONYM_TAKEN'))
  t.match(await seat(kim, 'Owl'), { status: 200 })
  t.match(await seat(ben, 'SWIFT FOX'), { status: 200, body: { pseudonym: 'SWIFT FOX' } }, 'one’s own can be written otherwise')
  const together = await Promise.all([seat(ben, 'Quick'), seat(kim, 'quick')])
  t.same(together.map(({ status }) => status).sort(), [200, 409], 'of two at once one gets it')
  await seat(ben, 'Swift Fox')
  await seat(kim, 'Owl')
})

t.test('overlapping intervals share a rank; learners see chosen names, and staff see real names', async (t) => {
  const seen = await rankings(kim)
  t.same(short(seen), [
    [1, 'Lea', 3.9, 4.2],
    [1, 'Swift Fox', 3.2, 4],
    [3, 'Owl', 2.4, 2.6],
  ])
  t.match(seen, [
    { shared: true, isPseudonym: false, isOwn: false, who: null },
    { shared: true, isPseudonym: true, value: 3.4, who: null },
    { shared: false, isOwn: true, who: null },
  ])
  const everything = JSON.stringify((await kim.ask(`${path}/${adding}`)).body)
  for (const secret of [bens, leas, 'Ben', '3.41', '3.21', 'example.org']) t.notMatch(everything, secret)
  t.match((await rankings(tim))[1], { name: 'Swift Fox', who: { person: bens, name: 'Ben' } })
})

t.test('the best attempt that counts ranks a learner', async (t) => {
  await pass(kim, 3, 2.9, 3.1)
  await pass(kim, 2.7, 2.6, 2.8)
  await pass(kim, 9, 8, 10)
  t.match(
    (await rankings(kim)).find(({ isOwn }) => isOwn),
    { low: 2.9, high: 3.1 },
    'the fourth of three attempts counts for nothing',
  )
})

const table = (entries: ContestTable['entries'], changes: Partial<ContestTable> = {}): ContestTable => ({
  engine: 'node 24.21.0',
  sandbox: 'process',
  lane: null,
  apart: true,
  seconds: 12,
  notes: [],
  entries,
  ...changes,
})

t.test('the top is measured again head to head, after everything else, and not too often', async (t) => {
  t.match(await ina.post(`${path}/${readings}/contests`), refused('E_CONTEST_KIND', 422))
  t.match(await ina.post(`${path}/${later}/contests`), refused('E_CONTEST_FEW', 422))
  t.match(await ina.post(`${path}/${adding}/contests`), {
    status: 202,
    body: { contest: { state: 'waiting', rankings: { length: 0 } }, mayContestAt: '2026-03-02T12:10:00.000Z' },
  })
  t.match(await ina.post(`${path}/${adding}/contests`), refused('E_CONTEST_OPEN'))

  const { body: job } = await tell('lease', {})
  t.match(job, {
    exercise: 'add',
    exerciseVersion: 'v1',
    exerciseDigest: /^[0-9a-f]{64}$/,
    entries: [{ files: { 'add.js': 'module.exports = 1' } }, {}, {}],
  })
  t.equal(job.entries.length, 3)
  const whose = new Map<string, string>()
  for (const person of [lea, ben, kim])
    for (const { id } of (await person.ask('/api/submissions?exercise=add')).body) whose.set(id, await idOf(person))
  const of = (person: string) =>
    job.entries.find(({ submission }: { submission: string }) => whose.get(submission) === person).submission as string
  const kims = [...whose.values()].find((person) => person !== leas && person !== bens)!
  const line = (person: string, figures: [number, number, number] | null, outcome: ContestTable['entries'][number]['outcome'] = null) => ({
    submission: of(person),
    outcome,
    figures: figures && { value: figures[0], low: figures[1], high: figures[2] },
    sessions: figures === null ? 0 : 4,
  })

  t.match(await tell(`${job.id}/seen`, { attempt: job.attempt, table: table([line(leas, [4, 3.9, 4.1])], { apart: false }) }), {
    status: 204,
  })
  t.match((await lea.ask(`${path}/${adding}`)).body.contest, { state: 'waiting', sessions: 4, rankings: [{ name: 'Lea' }] })
  t.match(await tell(`${job.id}/result`, { attempt: job.attempt, table: table([{ ...line(leas, [4, 3.9, 4.1]), sessions: -1 }]) }), {
    status: 400,
  })
  const result = table([line(leas, [4, 3.9, 4.1]), line(bens, [4.4, 4.3, 4.5]), line(kims, null, 'forged')])
  clock.set('2026-03-02T12:01:00Z')
  t.match(await tell(`${job.id}/result`, { attempt: job.attempt, table: result }), { status: 204 })
  t.match(await tell(`${job.id}/result`, { attempt: job.attempt, table: result }), refused('E_JOB_LOST'))

  const { contest, rankings: after } = (await lea.ask(`${path}/${adding}`)).body
  t.match(contest, {
    state: 'done',
    endedAt: '2026-03-02T12:01:00.000Z',
    run: { engine: 'node 24.21.0', apart: true },
    sessions: 4,
    dropped: { length: 0 },
  })
  t.same(short(contest.rankings), [
    [1, 'Swift Fox', 4.3, 4.5],
    [2, 'Lea', 3.9, 4.1],
  ])
  t.match(
    after.find(({ name }: Ranking) => name === 'Owl'),
    { low: 2.6, high: 2.8 },
    'what did not pass this time is not on the board; another attempt is',
  )
  t.same((await ina.ask(`${path}/${adding}`)).body.contest.dropped, [
    { person: kims, name: 'Kim', submission: of(kims), outcome: 'forged' },
  ])

  t.match(await ina.post(`${path}/${adding}/contests`), {
    status: 429,
    body: { error: { code: 'E_CONTEST_SOON', details: { minutes: 9 } } },
  })
})

t.test('a learner who leaves disappears from all of it', async (t) => {
  t.match((await ben.ask('/api/me/export')).body, {
    leaderboards: [{ cohort, pseudonym: 'Swift Fox' }],
    leaderboardContests: [{ cohort, value: 4.4, sessions: 4 }],
  })
  t.equal((await ben.send('DELETE', `${path}/seat`)).status, 204)
  t.equal((await ben.send('DELETE', `${path}/seat`)).status, 204, 'again, it changes nothing')
  t.same(
    (await rankings(lea)).map(({ name }) => name),
    ['Lea', 'Owl'],
  )
  t.same(
    (await lea.ask(`${path}/${adding}`)).body.contest.rankings.map(({ name }: Ranking) => name),
    ['Lea'],
  )
  t.match((await ben.ask('/api/me/export')).body, {
    leaderboards: { length: 0 },
    leaderboardContests: { length: 0 },
    leaderboardFalls: { length: 0 },
  })
  t.match((await kim.ask('/api/me/export')).body, { leaderboardFalls: [{ cohort, outcome: 'forged', at: '2026-03-02T12:00:00.000Z' }] })
})

t.test('an agent takes a head-to-head run and reports progress', async (t) => {
  clock.set('2026-03-02T12:30:00Z')
  t.equal((await ina.post(`${path}/${adding}/contests`)).status, 202)
  const stop = new AbortController()
  const run: Profiling<ContestTable, ContestJob>['run'] = async ({ exercise, entries }, _, show) => {
    t.equal(exercise.slug, 'add')
    const measured = table(
      entries.map(({ submission }) => ({ submission, outcome: null, figures: { value: 3, low: 2.9, high: 3.1 }, sessions: 5 })),
      { apart: false },
    )
    show(measured)
    return measured
  }
  const profiling = runProfiles(
    {
      line: createClient(server.address, TOKEN).contests,
      connection: new ConnectionStatus(server.address, () => {}),
      exercises: exerciseCache(exercise('add')),
      first: [],
      run,
      mostMs: 60_000,
      onError: (error) => t.fail(error.message),
    },
    stop.signal,
  )
  const read = async () => (await lea.ask(`${path}/${adding}`)).body.contest
  while ((await read()).state === 'waiting') await sleep(50)
  stop.abort()
  await profiling
  t.match(await read(), {
    state: 'done',
    sessions: 5,
    run: { apart: false },
    rankings: [
      { name: 'Lea', rank: 1, shared: true },
      { name: 'Owl', rank: 1, shared: true },
    ],
  })
})

t.test('staff can remove an entry; closing removes all', async (t) => {
  t.match(await ina.send('DELETE', `${path}/seats/${bens}`), refused('E_BOARD_SEAT_UNKNOWN', 404))
  await seat(ben, 'Rude Word')
  t.match(await tim.send('DELETE', `${path}/seats/${bens}`), { status: 403 })
  t.equal((await ina.send('DELETE', `${path}/seats/${bens}`)).status, 204)
  t.match((await ina.ask(`/api/cohorts/${cohort}/audit`)).body[0], { what: 'board.cleared', about: 'Ben' })
  t.match((await ina.send('PUT', path, { open: false })).body, { open: false, seats: 0 })
  t.match((await ina.send('PUT', path, { open: true })).body, { open: true, seats: 0 })
  t.same(await rankings(ina), [])
})

t.test('a head-to-head run without contestants is dropped', async (t) => {
  await seat(lea, 'Hare')
  await seat(ben, null)
  clock.set('2026-03-02T13:00:00Z')
  t.equal((await ina.post(`${path}/${adding}/contests`)).status, 202)
  t.equal((await ben.send('DELETE', '/api/me', { confirm: 'ben@example.org' })).status, 204)
  const stop = new AbortController()
  const leasing = agent
    .fetch('/api/agent/contests/lease', {
      method: 'POST',
      body: '{}',
      signal: stop.signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, [AGENT_VERSION_HEADER]: AGENT_VERSION },
    })
    .catch(() => {})
  const read = async () => (await ina.ask(`${path}/${adding}`)).body.contest
  while ((await read()).state === 'waiting') await sleep(50)
  stop.abort()
  await leasing
  t.match(await read(), { state: 'failed', rankings: { length: 0 } })
  t.same(
    (await rankings(lea)).map(({ name }) => name),
    ['Hare'],
  )
  await ina.send('PATCH', `/api/cohorts/${cohort}`, { version: (await ina.ask(`/api/cohorts/${cohort}`)).body.version, archived: true })
  t.match(await seat(lea, null), refused('E_COHORT_ARCHIVED'))
  t.equal((await lea.send('DELETE', `${path}/seat`)).status, 204, 'leaving is possible in the archive, too')
})
