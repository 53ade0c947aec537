import { parse } from 'csv-parse/sync'
import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { addressOf } from '../accounts/person.ts'
import { cohortOf, join, school } from './school.ts'
import { attempt } from './work.ts'

const server = await school(
  t,
  { Ina: 'instructor', Tim: 'learner', Wanda: 'learner', Ned: 'learner' },
  { options: { exercises: [exercise('add'), exercise('sum')] } },
)
const [ina, tim, wanda, ned] = await server.enter('Ina', 'Tim', 'Wanda', 'Ned')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
const path = `/api/cohorts/${cohort}`
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', wanda, ned)
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2190-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
await ina.post(`${path}/assignments`, terms)
await ina.post(`${path}/assignments`, { ...terms, exercise: 'sum', title: 'Summing', dueAt: '2191-01-01T00:00:00Z' })
await attempt(wanda, agent, verdict('slow'))
await attempt(wanda, agent, verdict('pass', { level: 'good' }))
const goodbye = (person: typeof wanda, name: string) => person.send('DELETE', '/api/me', { confirm: addressOf(name) })
const frozen = async () => (await tim.ask(`${path}/gradebook`)).body.frozen

t.test('of a deleted account its grades stay for staff, under its name alone', async (t) => {
  t.same(await frozen(), [])
  t.equal((await goodbye(wanda, 'Wanda')).status, 204)
  const { body: gradebook } = await tim.ask(`${path}/gradebook`)
  t.same(
    gradebook.learners.map(({ name }: { name: string }) => name),
    ['Ned'],
  )
  t.match(gradebook.frozen, [
    {
      name: 'Wanda',
      deletedAt: /Z$/,
      grades: [
        { points: 8, outcome: 'pass', level: 'good', submission: null, attempts: 2, lateHours: 0, overridden: false },
        { points: null, outcome: null },
      ],
    },
  ])
  const rows = parse((await tim.ask(`${path}/gradebook.csv`)).body as string, { bom: true }) as string[][]
  t.same(rows.at(-1)!.slice(0, 6), ['Wanda', '', '', '8', '8', 'pass'])
})

t.test('an account without a grade leaves no row', async (t) => {
  t.equal((await goodbye(ned, 'Ned')).status, 204)
  t.same(
    (await frozen()).map(({ name }: { name: string }) => name),
    ['Wanda'],
  )
})

t.test('an assignment that is new has nothing of it, one that is deleted is gone from it', async (t) => {
  const { body: late } = await ina.post(`${path}/assignments`, { ...terms, title: 'Adding again', dueAt: '2192-01-01T00:00:00Z' })
  t.match(
    (await frozen())[0].grades.map(({ points }: { points: number }) => points),
    [8, null, null],
  )
  await ina.send('DELETE', `${path}/assignments/${late.id}`)
  t.equal((await frozen())[0].grades.length, 2)
})

t.test('an instructor deletes the row, an assistant does not', async (t) => {
  const [{ id }] = await frozen()
  t.equal((await tim.send('DELETE', `${path}/frozen/${id}`)).status, 403)
  t.equal((await ina.send('DELETE', `${path}/frozen/${id}`)).status, 204)
  t.equal((await ina.send('DELETE', `${path}/frozen/${id}`)).status, 204)
  t.same(await frozen(), [])
  t.match((await ina.ask(`${path}/audit`)).body[0], { who: 'Ina', what: 'frozen.removed' })
})
