import t from 'tap'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import type { Person } from '../accounts/person.ts'
import { codeOf, solved } from '../solutions/exercise.ts'
import { cohortOf, join, school } from './school.ts'

const server = await school(t, { Ina: 'instructor', Lea: 'learner', Ben: 'learner' }, { options: { exercises: [solved(t)] } })
const [ina, lea, ben] = await server.enter('Ina', 'Lea', 'Ben')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'learner', lea, ben)
const { body: assignment } = await ina.post(`/api/cohorts/${cohort}/assignments`, {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'last',
  attempts: null,
})
const path = `/api/cohorts/${cohort}/assignments/${assignment.id}/similar`

async function send(person: Person, source: string, outcome: 'pass' | 'slow' = 'pass'): Promise<void> {
  await person.submit(source)
  await agent.result((await agent.lease()).body, verdict(outcome))
}

t.test('code of a solution that a learner had seen says nothing about copying', async (t) => {
  const own = (text: string) => `${codeOf('loop.js')}// ${text}\n`
  await send(lea, own('by Lea'))
  await send(ben, own('by Ben'))
  t.match((await ina.ask(path)).body, { compared: 2, alike: 1, pairs: { length: 1 } }, 'nobody had seen it')

  t.match(await lea.ask('/api/exercises/add/solutions/loop.js'), { status: 200 })
  t.match((await ina.ask(path)).body, { alike: 1 }, 'she saw it after she had sent her code')
  await send(lea, own('by Lea, again'))
  t.match((await ina.ask(path)).body, { compared: 2, alike: 0, pairs: { length: 0 } })
})
