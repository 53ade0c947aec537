import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { ClassLive } from '../../../contracts/index.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, join, school } from './school.ts'

const speed = (ratio: number) => ({
  ratio,
  low: ratio * 0.99,
  high: ratio * 1.01,
  required: 2,
  clock: 'cpu' as const,
  sessions: 3,
  rounds: [],
  nsPerCall: { baseline: 5, yours: 2 },
  noise: 0.01,
})
const server = await school(t, { Lea: 'learner', Max: 'learner', Ann: 'learner', Ina: 'instructor' })
const [lea, max, ann, ina] = await server.enter('Lea', 'Max', 'Ann', 'Ina')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'learner', lea, max, ann)
const path = `/api/cohorts/${cohort}`
const terms = { late: [], points: { required: 6, good: 8, excellent: 10 }, policy: 'best', attempts: null }
const { body: assignment } = await ina.post(`${path}/assignments`, {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  ...terms,
})

t.test('what a class expected stands beside what it bought', async (t) => {
  const belief = { technique: 'hoist', times: 2 }
  for (const [person, expects] of [
    [lea, belief],
    [max, belief],
    [ann, { ...belief, times: 1 }],
  ] as const) {
    const { status } = await person.post('/api/submissions', {
      exercise: 'add',
      files: { 'add.js': 'module.exports = 1' },
      belief: expects,
    })
    t.equal(status, 202)
    await agent.result((await agent.lease()).body, verdict('slow', { speed: speed(1) }))
  }
  t.match((await ina.ask(`${path}/assignments/${assignment.id}/beliefs`)).body, {
    learners: 3,
    people: 3,
    rows: [{ technique: 'hoist', people: 3, pays: 2, expected: 2, alone: 0, bought: { value: 1, low: 0.99, high: 1.01 } }],
  })
  t.match((await lea.ask('/api/notebook')).body, [{ belief }], 'and in the notebook of each')
  t.match((await lea.ask('/api/me/export')).body.submissions, [{ expectedTechnique: 'hoist', expectedTimes: 2 }])
})

t.test('an expectation that does not fit is refused, and nothing is sent', async (t) => {
  const send = (belief: unknown) => lea.post('/api/submissions', { exercise: 'add', files: { 'add.js': '1' }, belief })
  t.match(await send({ technique: 'hoist', times: 3 }), { status: 400, body: { error: { code: 'E_BODY_INVALID' } } })
  t.match(await send({ technique: 'magic', times: 2 }), { status: 400 })
})

t.test('the paths of a class have no names', async (t) => {
  const { body } = await ina.ask(`${path}/assignments/${assignment.id}/paths`)
  t.match(body, { started: 3, passed: 0, stuck: [{ outcome: 'slow', people: 3, attempts: 1 }], revealed: { people: 0 } })
  t.notMatch(JSON.stringify(body), /Lea|Max|Ann/)
})

t.test('staff see live what runs, waits and has a verdict, with names only if they ask', async (t) => {
  await agent.here()
  await lea.submit()
  await max.submit()
  await ann.submit()
  const { body: job } = await agent.lease()
  await agent.progress(job, [{ type: 'stage', stage: 'measuring', position: null }])
  const live = async (query = ''): Promise<ClassLive> => (await ina.ask(`${path}/live${query}`)).body
  let now = await live()
  // An estimate is kept for a second, and the last one was made without an agent.
  for (; now.expectedSeconds === null; now = await live()) await sleep(100)
  t.match(now, {
    learners: 3,
    atWork: 3,
    running: [{ exercise: 'add', stage: 'measuring' }],
    waiting: [{ exercise: 'add', count: 2 }],
    queue: 2,
    verdicts: Array(3).fill({ exercise: 'add', outcome: 'slow', level: null, effect: { value: 1, low: 0.99 } }),
  })
  t.type(now.expectedSeconds, 'number')
  t.notMatch(JSON.stringify(now), /Lea|Max|Ann/)
  t.match(await live('?names=true'), { running: [{ name: 'Lea' }], verdicts: [{ name: 'Ann' }, { name: 'Max' }, { name: 'Lea' }] })
  t.equal((await lea.ask(`${path}/live`)).status, 403)
})
