import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const server = await school(
  t,
  { Ina: 'instructor', Lea: 'learner', Una: 'learner' },
  { options: { clock, exercises: [exercise('add'), exercise('sum')] }, unproven: ['Una'] },
)
const [ina, lea, una] = await server.enter('Ina', 'Lea', 'Una')
const agent = new HandAgent(server)
const terms = {
  exercise: 'add',
  title: 'Adding (best)',
  opensAt: '2026-03-03T00:00:00Z',
  dueAt: '2026-03-10T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}

t.test('of two assignments of one exercise, an attempt is for the one that it names, else for the one that comes next', async (t) => {
  const cohort = await cohortOf(ina)
  const path = `/api/cohorts/${cohort}`
  await join(ina, cohort, 'learner', lea)
  const leas = await idOf(lea)
  const { body: best } = await ina.post(`${path}/assignments`, terms)
  const { body: last } = await ina.post(`${path}/assignments`, {
    ...terms,
    title: 'Adding (last)',
    dueAt: '2026-03-20T00:00:00Z',
    policy: 'last',
  })
  const about = async (assignment?: string) => {
    const { body: sent } = await lea.post('/api/submissions', { exercise: 'add', files: { 'add.js': 'module.exports = 1' }, assignment })
    await agent.result((await agent.lease()).body, verdict('slow'))
    return (await ina.post(`${path}/submissions/${sent.id}/comments`, { file: 'add.js', first: 1, last: 1, text: 'Why?' })).body.assignment
  }
  clock.set('2026-03-04T00:00:00Z')
  t.equal(await about(last.id), last.id)
  t.equal(await about(best.id), best.id)
  t.equal(await about(), best.id)
  clock.set('2026-03-12T00:00:00Z')
  t.equal(await about(), last.id)
  t.same(
    (await lea.ask(`/api/me/comments?cohort=${cohort}`)).body.map(({ assignment }: { assignment: string }) => assignment).toSorted(),
    [best.id, best.id, last.id, last.id].toSorted(),
  )
  t.match((await ina.ask(`${path}/members/${leas}/comments?exercise=add`)).body.length, 4)
})

t.test('a pass from before joining is offered to be submitted again', async (t) => {
  clock.set('2026-03-04T00:00:00Z')
  const cohort = await cohortOf(ina, 'Summer')
  const path = `/api/cohorts/${cohort}`
  await ina.post(`${path}/assignments`, { ...terms, exercise: 'sum', dueAt: '2026-03-20T00:00:00Z' })
  const passed = await attempt(lea, agent, verdict('pass', { exercise: 'sum', level: 'good' }))
  clock.set('2026-03-05T00:00:00Z')
  await join(ina, cohort, 'learner', lea)
  const own = async () => (await lea.ask(`${path}/grades/mine`)).body[0]
  t.match(await own(), { points: null, outcome: null, passedBefore: passed })
  await attempt(lea, agent, verdict('slow', { exercise: 'sum' }))
  t.match(await own(), { points: 0, outcome: 'slow', passedBefore: passed })
  await attempt(lea, agent, verdict('pass', { exercise: 'sum', level: 'good' }))
  t.match(await own(), { points: 8, outcome: 'pass', passedBefore: undefined })
})

t.test('a member who joins by a link, and is on the roster with an address that is not proven, is listed once', async (t) => {
  const cohort = await cohortOf(ina, 'Autumn')
  const path = `/api/cohorts/${cohort}`
  const roster = new TextEncoder().encode('name,email,team\nUna,una@example.org,Red\nMax,max@example.org,Red\n')
  await ina.ask(`${path}/roster?dryRun=false`, { method: 'POST', body: roster, headers: { 'content-type': 'text/csv' } })
  const listed = async () =>
    [...(await ina.ask(`${path}/members`)).body, ...(await ina.ask(`${path}/expected`)).body]
      .map(({ email }: { email: string }) => email)
      .toSorted()
  t.same(await listed(), ['ina@example.org', 'max@example.org', 'una@example.org'])
  await join(ina, cohort, 'learner', una)
  t.same(await listed(), ['ina@example.org', 'max@example.org', 'una@example.org'])
  await ina.post(`${path}/assignments`, { ...terms, title: 'Soon', dueAt: '2026-03-06T00:00:00Z' })
  t.match(
    (await ina.ask(`${path}/notices`)).body.notices.filter(({ kind }: { kind: string }) => kind === 'seats'),
    [{ what: /^one learner of the roster has not come yet/ }],
  )
})
