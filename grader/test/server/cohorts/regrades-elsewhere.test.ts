import t from 'tap'
import { readConfig } from '../../../shared/config.ts'
import type { Level, Outcome } from '../../../contracts/index.ts'
import { openStore } from '../../../server/store/open.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, join, school } from './school.ts'
import { attempt } from './work.ts'

const server = await school(t, { Ina: 'instructor', Lea: 'learner' }, { options: { exercises: [exercise('add')] } })
const [ina, lea] = await server.enter('Ina', 'Lea')
const agent = new HandAgent(server)
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}

async function assigned(name: string) {
  const cohort = await cohortOf(ina, name)
  await join(ina, cohort, 'learner', lea)
  return {
    cohort,
    regrades: `/api/cohorts/${cohort}/assignments/${(await ina.post(`/api/cohorts/${cohort}/assignments`, terms)).body.id}/regrades`,
  }
}
type Assigned = Awaited<ReturnType<typeof assigned>>

async function regrade({ regrades }: Assigned, outcome: Outcome, level: Level | null = null) {
  const {
    body: { id, runs },
  } = await ina.post(regrades, { accounts: null, which: 'graded' })
  t.equal(runs, 1)
  await agent.result((await agent.lease()).body, verdict(outcome, { level }))
  return (await ina.post(`${regrades}/${id}/apply`)).body
}
const points = async ({ cohort }: Assigned) => (await ina.ask(`/api/cohorts/${cohort}/gradebook`)).body.grades[0][0].points

const [spring, evening] = [await assigned('Spring'), await assigned('Evening')]
const sent = await attempt(lea, agent, verdict('pass', { level: 'excellent' }))

t.test('a regrade changes no grade of another cohort, even of the same exercise version', async (t) => {
  t.same([await points(spring), await points(evening)], [8, 8])
  await regrade(evening, 'slow')
  t.same([await points(spring), await points(evening)], [8, 0])
  await regrade(evening, 'pass', 'required')
  t.same([await points(spring), await points(evening)], [8, 6], 'however often')
  await ina.send('PATCH', `/api/cohorts/${spring.cohort}`, { version: 1, archived: true })
  await regrade(evening, 'slow')
  t.same([await points(spring), await points(evening)], [8, 0], 'which may be archived')
  await ina.send('PATCH', `/api/cohorts/${spring.cohort}`, { version: 2, archived: false })
})

t.test('until the other cohort has its own regrade, whose report starts from its own verdicts', async (t) => {
  const {
    body: { id },
  } = await ina.post(spring.regrades, { accounts: null, which: 'graded' })
  t.match((await ina.ask(`${spring.regrades}/${id}`)).body.accounts, [
    { before: { points: 8 }, attempts: [{ before: { outcome: 'pass', level: 'excellent' } }] },
  ])
  await ina.send('DELETE', `${spring.regrades}/${id}`)
  await regrade(spring, 'pass', 'good')
  t.same([await points(spring), await points(evening)], [8, 0])
  t.match((await lea.ask(`/api/submissions/${sent}`)).body.verdict, { verdict: 'pass', level: 'good' }, 'its sender sees the newest')
})

t.test('a later assignment uses the newest verdicts', async (t) => {
  await ina.post(`/api/cohorts/${evening.cohort}/assignments`, { ...terms, dueAt: '2199-01-02T00:00:00Z' })
  t.match((await ina.ask(`/api/cohorts/${evening.cohort}/gradebook`)).body.grades, [[{ points: 0 }, { points: 8 }]])
})

t.test('a former verdict without an assignment is attributed to the regrade applied at that time', async (t) => {
  await server.close()
  const store = await openStore(readConfig(server.store))
  t.teardown(() => store.close())
  const counts = () => store.db.selectFrom('assigned_work').select(['assignment', 'outcome', 'level']).orderBy('assignment').execute()
  const kept = await counts()
  t.ok(new Set(kept.map(({ outcome }) => outcome)).size > 1)
  await store.db.updateTable('former_verdicts').set({ assignment: null }).execute()
  t.same(await counts(), kept)
})
