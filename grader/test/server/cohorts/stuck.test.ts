import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const server = await school(
  t,
  { Ina: 'instructor', Lea: 'learner', Ben: 'learner', Kim: 'learner' },
  { options: { clock, exercises: [exercise('add')] } },
)
const [ina, lea, ben, kim] = await server.enter('Ina', 'Lea', 'Ben', 'Kim')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'learner', lea, ben, kim)
const path = `/api/cohorts/${cohort}`
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2026-03-01T00:00:00Z',
  dueAt: '2026-03-10T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const { body: assignment } = await ina.post(`${path}/assignments`, terms)

t.test('staff see learners who may need help', async (t) => {
  t.same((await ina.ask(`${path}/stuck`)).body, [])
  await attempt(kim, agent, verdict('pass'))
  for (let tries = 0; tries < 6; tries++) await attempt(lea, agent, verdict('slow'))
  t.match((await ina.ask(`${path}/stuck`)).body, [{ name: 'Lea', title: 'Adding', why: 'circles', tries: 5 }])

  clock.set('2026-03-09T00:00:00Z')
  t.match((await ina.ask(`${path}/stuck`)).body, [
    { name: 'Lea', why: 'circles' },
    { name: 'Ben', why: 'silence', hoursLeft: 24, since: null },
  ])

  await ina.send('PUT', `${path}/assignments/${assignment.id}/extensions/${await idOf(ben)}`, {
    dueAt: '2026-03-20T00:00:00Z',
    reason: 'Ill.',
  })
  t.match((await ina.ask(`${path}/stuck`)).body, [{ name: 'Lea' }], 'who has more time is not silent yet')
  clock.set('2026-03-10T00:00:01Z')
  t.same((await ina.ask(`${path}/stuck`)).body, [], 'what is over helps nobody')
  t.match(await lea.ask(`${path}/stuck`), { status: 403 })
})
