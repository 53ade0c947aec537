import t from 'tap'
import { storeClock } from '../../../server/store/clock.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { KIND, openTestStore } from '../store/own.ts'
import { cohortOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const DAY_MS = 86_400_000

t.test('an API process counts by the database’s clock, whatever its own says', async (t) => {
  const store = await openTestStore(t)
  const { now } = Date
  // An embedded store has the clock of its process.
  const ahead = KIND === 'postgres' ? DAY_MS : 0
  t.intercept(Date, 'now', { value: () => now() + ahead })
  t.ok(Math.abs((await storeClock(store.db).now()).getTime() - now()) < DAY_MS / 2)
})

t.test('setting a clock back changes no order', async (t) => {
  const clock = new HandClock('2026-03-01T08:00:00Z')
  const server = await school(t, { Ina: 'instructor', Lea: 'learner' }, { options: { clock, exercises: [exercise('add')] } })
  const [ina, lea] = await server.enter('Ina', 'Lea')
  const agent = new HandAgent(server)
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'learner', lea)
  const terms = {
    exercise: 'add',
    title: 'Adding',
    opensAt: '2026-03-01T00:00:00Z',
    dueAt: '2026-03-02T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'last',
    attempts: null,
  }
  await ina.post(`/api/cohorts/${cohort}/assignments`, terms)
  clock.set('2026-03-01T12:00:00Z')
  await attempt(lea, agent, verdict('pass', { level: 'good' }))
  clock.set('2026-03-01T11:00:00Z')
  const last = await attempt(lea, agent, verdict('pass', { level: 'required' }))
  t.match(
    (await lea.ask(`/api/cohorts/${cohort}/grades/mine`)).body,
    [{ submission: last, points: 6, attempts: 2, lateHours: 0 }],
    'the last is what came last',
  )
  t.same(
    (await ina.ask(`/api/cohorts/${cohort}/members/${(await lea.ask('/api/me')).body.account.id}/submissions?exercise=add`)).body[0].id,
    last,
  )
})
