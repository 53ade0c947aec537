import t from 'tap'
import type { Level, Outcome } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import type { Person } from '../accounts/person.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const accounts = { Ina: 'instructor', Lea: 'learner', Ben: 'learner', Cy: 'learner', Dot: 'learner' } as const
const adding = exercise('add')
adding.manifest.target = { required: 2, good: 3, excellent: 5 }
const server = await school(t, accounts, { options: { clock, exercises: [adding, exercise('sum')] } })
const [ina, lea, ben, cy, dot] = await server.enter('Ina', 'Lea', 'Ben', 'Cy', 'Dot')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
const path = `/api/cohorts/${cohort}`
await join(ina, cohort, 'learner', lea, ben, cy, dot)
const ids = { lea: await idOf(lea), ben: await idOf(ben), cy: await idOf(cy) }
const terms = {
  title: 'Adding',
  opensAt: '2026-03-03T00:00:00Z',
  dueAt: '2026-03-10T00:00:00Z',
  late: [{ hours: 24, share: 0.5 }],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const assign = async (changes: object) => (await ina.post(`${path}/assignments`, { ...terms, exercise: 'add', ...changes })).body
const inTeam = (person: string, team: string | null) => ina.send('PATCH', `${path}/members/${person}`, { team })
const grade = async (person: Person, id: string) =>
  (await person.ask(`${path}/grades/mine`)).body.find(({ assignment }: { assignment: string }) => assignment === id)
const send = (person: Person, exercise: string, outcome: Outcome, level: Level | null = null) =>
  attempt(person, agent, verdict(outcome, { exercise, level }))

const { id: alone, together: asked } = await assign({ exercise: 'sum' })
const { id: team, together, warnings } = await assign({ together: 'team' })
const work = (person: Person, id = team) => person.ask(`${path}/assignments/${id}/team`)

t.test('an assignment grades individuals or teams', async (t) => {
  t.same([asked, together], ['alone', 'team'])
  t.equal(warnings.at(-1), 'Nobody is in a team yet: until someone is, everyone is graded alone.')
  t.match(await ina.post(`${path}/assignments`, { ...terms, exercise: 'add', together: 'pairs' }), { status: 400 })
  for (const [person, name] of [
    [ids.lea, 'Red'],
    [ids.ben, 'Red'],
    [ids.cy, 'Blue'],
  ] as const)
    await inTeam(person, name)
  const { body } = await ina.send('PATCH', `${path}/assignments/${team}`, { version: 1, together: 'alone' })
  t.match(body, { together: 'alone' })
  t.match((await ina.send('PATCH', `${path}/assignments/${team}`, { version: 2, together: 'team' })).body, {
    together: 'team',
    warnings: { length: 0 },
  })
  t.match((await ina.ask(`${path}/audit`)).body[0], {
    what: 'assignment.changed',
    details: { from: { together: 'alone' }, to: { together: 'team' } },
  })
})

let bens: string
t.test('an attempt of one member counts for a team that is graded together', async (t) => {
  clock.set('2026-03-04T00:00:00Z')
  await send(lea, 'add', 'slow')
  clock.set('2026-03-10T12:00:00Z')
  bens = await send(ben, 'add', 'pass', 'excellent')
  await send(ben, 'sum', 'pass', 'good')
  await send(dot, 'add', 'wrong')
  t.match(await grade(lea, team), { points: 5, submission: bens, by: ids.ben, attempts: 2, lateHours: 12 })
  t.match(await grade(ben, team), { points: 5, by: undefined, attempts: 2 })
  t.match(await grade(lea, alone), { points: null })
  t.match(await grade(cy, team), { points: null, attempts: 0 })
  t.match(await grade(dot, team), { points: 0, outcome: 'wrong', attempts: 1 })
  const gradebook = (await ina.ask(`${path}/gradebook`)).body
  const at = (name: string) =>
    gradebook.grades[gradebook.learners.findIndex((learner: { name: string }) => learner.name === name)][
      gradebook.assignments.findIndex(({ id }: { id: string }) => id === team)
    ]
  t.match(at('Lea'), { points: 5, submission: bens, by: ids.ben })
  t.match(at('Ben'), { points: 5, by: undefined })
})

t.test('statistics of an assignment are by team, over the attempts that count', async (t) => {
  const figures = async (id: string) => (await ina.ask(`${path}/assignments/${id}/distribution`)).body
  t.match(await figures(team), {
    learners: 4,
    started: 3,
    passed: 2,
    words: { pass: 1, slow: 1, wrong: 1 },
    attemptsToPass: [2],
    dropOff: [1],
  })
  t.match(await figures(alone), { learners: 4, started: 1, passed: 1, dropOff: { length: 0 } })
  const { id: once } = await assign({ together: 'team', attempts: 1 })
  t.match(await figures(once), { learners: 4, started: 3, passed: 0, words: { pass: 1 }, attemptsToPass: { length: 0 }, dropOff: [3] })
  await ina.send('DELETE', `${path}/assignments/${once}`)
})

t.test('extensions and points given by hand apply to one person', async (t) => {
  const extend = (person: string) =>
    ina.send('PUT', `${path}/assignments/${team}/extensions/${person}`, { dueAt: '2026-03-11T00:00:00Z', reason: 'Ill' })
  await extend(ids.lea)
  t.match(await grade(lea, team), { points: 5 }, 'the attempt is Ben’s')
  await extend(ids.ben)
  t.match(await grade(lea, team), { points: 10, lateHours: 0 })
  t.match((await ina.send('PUT', `${path}/assignments/${team}/overrides/${ids.lea}`, { points: 3, reason: 'Was away' })).body, {
    points: 3,
    overridden: true,
    by: ids.ben,
  })
  t.match(await grade(ben, team), { points: 10, overridden: false })
  await ina.send('PUT', `${path}/assignments/${team}/overrides/${ids.lea}`, { points: null, reason: 'Was not' })
})

t.test('members of a team see each other’s attempts, and nobody else does', async (t) => {
  const { status, body } = await work(lea)
  t.equal(status, 200)
  t.same([body.team, body.members.map(({ name }: { name: string }) => name)], ['Red', ['Ben', 'Lea']])
  t.match(body.attempts, [
    { name: 'Ben', person: ids.ben, submission: { id: bens, verdict: { level: 'excellent' } } },
    { name: 'Lea', submission: { verdict: { verdict: 'slow' } } },
  ])
  const one = (person: typeof lea, id: string, assignment = team) => person.ask(`${path}/assignments/${assignment}/team/submissions/${id}`)
  t.match(
    await one(lea, bens),
    { status: 200, body: { id: bens, files: { 'add.js': 'module.exports = 1' }, verdict: { level: 'excellent', tests: [{}] } } },
    'and each other’s code',
  )
  for (const [person, assignment] of [
    [cy, team],
    [dot, team],
    [lea, alone],
  ] as const)
    t.match(await one(person, bens, assignment), { status: 404, body: { error: { code: 'E_ATTEMPT_UNKNOWN' } } })
  t.same((await work(lea, alone)).body, { team: null, members: [], attempts: [] }, 'not where each is graded alone')
  t.match((await work(cy)).body, { team: 'Blue', members: [{ name: 'Cy' }], attempts: { length: 0 } })
  t.same((await work(dot)).body, { team: null, members: [], attempts: [] })
  t.same((await work(ina)).body, { team: null, members: [], attempts: [] })
  t.equal((await lea.ask(`/api/submissions/${bens}`)).status, 404)
  t.equal((await lea.ask(`${path}/assignments/${team}/team/${ids.cy}`)).status, 403)
  t.same((await ina.ask(`${path}/assignments/${team}/team/${ids.lea}`)).body, body, 'staff see what its members see')
  const { id: later } = await assign({ together: 'team', opensAt: '2026-05-01T00:00:00Z', dueAt: '2026-06-01T00:00:00Z' })
  t.match(await work(lea, later), { status: 404, body: { error: { code: 'E_ASSIGNMENT_UNKNOWN' } } }, 'not open yet')
  const other = await cohortOf(ina, 'Other')
  t.match(await ina.ask(`/api/cohorts/${other}/assignments/${team}/team/${ids.lea}`), { status: 404 })
})

t.test('comments on an attempt are not shown to the team', async (t) => {
  await ina.post(`${path}/submissions/${bens}/comments`, { file: 'add.js', first: 1, last: 1, text: 'Well done' })
  t.equal((await ben.ask('/api/me/comments')).body.length, 1)
  t.same((await lea.ask('/api/me/comments')).body, [])
})

t.test('a regrade measures a team’s attempt once and shows it for all members', async (t) => {
  const regrades = `${path}/assignments/${team}/regrades`
  const { body: regrade } = await ina.post(regrades, { accounts: [ids.lea, ids.ben], which: 'graded' })
  t.equal(regrade.runs, 1)
  await agent.result((await agent.lease()).body, verdict('pass', { level: 'required' }))
  const { accounts } = (await ina.ask(`${regrades}/${regrade.id}`)).body
  t.same(accounts.map(({ name }: { name: string }) => name).sort(), ['Ben', 'Lea'])
  for (const { before, after } of accounts) t.match([before.points, after.points], [10, 6])
  await ina.send('DELETE', `${regrades}/${regrade.id}`)
})

t.test('ended assignments keep their teams when members change teams', async (t) => {
  await inTeam(ids.ben, 'Blue')
  await inTeam(await idOf(dot), 'Red')
  t.match(await grade(lea, team), { points: 10, by: ids.ben, attempts: 2 })
  t.match(await grade(ben, team), { points: 10, attempts: 2 })
  t.match(await grade(cy, team), { points: null, attempts: 0 }, 'nothing comes to the new mates after the fact')
  t.match(await grade(dot, team), { points: 0, outcome: 'wrong', attempts: 1, by: undefined }, 'nor to who is new in the old team')
  t.match((await work(lea)).body, {
    team: 'Red',
    members: [{ name: 'Ben' }, { name: 'Lea' }],
    attempts: [{ name: 'Ben' }, { name: 'Lea' }],
  })
  t.match((await ina.ask(`${path}/assignments/${team}/distribution`)).body, { passed: 2 })
  const roster = new TextEncoder().encode('email,team\nlea@example.org,Blue\n')
  t.match((await ina.ask(`${path}/roster?dryRun=false`, { method: 'POST', body: roster, headers: { 'content-type': 'text/csv' } })).body, {
    changed: 1,
    applied: true,
  })
  t.match(await grade(lea, team), { points: 10, by: ids.ben }, 'by a roster, too')
  t.match((await lea.ask('/api/me/export')).body.teamsOfWhatIsOver, [{ cohort, assignment: 'Adding', team: 'Red' }])
  await inTeam(ids.lea, 'Red')
})

t.test('a member who leaves takes their attempts along, and brings them back', async (t) => {
  await ina.send('DELETE', `${path}/members/${ids.ben}`)
  t.match(await grade(lea, team), { points: 0, outcome: 'slow', attempts: 1 })
  t.match((await work(lea)).body, { members: [{ name: 'Lea' }], attempts: [{ name: 'Lea' }] })
  await join(ina, cohort, 'learner', ben)
  t.match(await grade(lea, team), { points: 10, by: ids.ben }, 'to the team that it was')
})

t.test('during an open assignment, a member who changes teams takes their attempts along', async (t) => {
  const { version } = (await ina.ask(`${path}/assignments`)).body.find(({ id }: { id: string }) => id === team)
  await ina.send('PATCH', `${path}/assignments/${team}`, { version, dueAt: '2026-03-12T00:00:00Z' })
  t.match(await grade(lea, team), { points: 0, outcome: 'slow', attempts: 2 }, 'open again, it has the teams of today')
  t.match(await grade(cy, team), { points: 10, by: ids.ben })
  await inTeam(ids.ben, null)
  t.match(await grade(cy, team), { points: null })
  t.match((await work(cy)).body, { members: [{ name: 'Cy' }], attempts: { length: 0 } })
})
