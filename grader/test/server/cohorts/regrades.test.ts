import t from 'tap'
import type { CohortEmails, Level, Outcome } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import type { Person } from '../accounts/person.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt } from './work.ts'

const adding = exercise('add')
adding.manifest.target = { required: 2, good: 3, excellent: 5 }
const server = await school(t, { Ina: 'instructor', Tim: 'learner', Lea: 'learner', Ben: 'learner' }, { options: { exercises: [adding] } })
const [ina, tim, lea, ben] = await server.enter('Ina', 'Tim', 'Lea', 'Ben')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', lea, ben)
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
const { body: assignment } = await ina.post(`/api/cohorts/${cohort}/assignments`, terms)
const path = `/api/cohorts/${cohort}/assignments/${assignment.id}/regrades`

const send = (person: Person, outcome: Outcome, level: Level | null = null) =>
  attempt(person, agent, verdict(outcome, { level, machine: 'a fast one' }))
const points = async (person: Person) => (await person.ask(`/api/cohorts/${cohort}/grades/mine`)).body[0].points

/** Ends the next run in the queue with this outcome. */
async function becomes(outcome: Outcome, level: Level | null = null, machine = 'a fast one'): Promise<string> {
  const { body: job } = await agent.lease()
  t.equal((await agent.result(job, verdict(outcome, { level, machine }))).status, 204)
  return job.submission
}

t.test('nobody has sent anything', async (t) => {
  t.match(await ina.post(path, { accounts: null, which: 'graded' }), { status: 422, body: { error: { code: 'E_REGRADE_NOTHING' } } })
  t.same((await ina.ask(path)).body, [])
})

t.test('first previewed, then applied', async (t) => {
  await send(lea, 'slow')
  const leas = await send(lea, 'pass', 'good')
  await send(ben, 'pass', 'required')
  t.equal(await points(lea), 8)

  const { status, body: regrade } = await ina.post(path, { accounts: null, which: 'graded' })
  t.match({ status, ...regrade }, { status: 202, runs: 2, done: 0, appliedAt: null })
  t.match(await ina.post(path, { accounts: null, which: 'all' }), { status: 409, body: { error: { code: 'E_REGRADE_OPEN' } } })
  t.equal((await lea.ask('/api/submissions?exercise=add')).body.length, 2, 'it is no attempt of hers')

  const bens = (await ben.submit()).body.id
  t.equal((await new HandAgent(server).ask('/api/status')).body.queue, 1, 'who is in the line is people')
  t.equal(await becomes('pass', 'required'), bens, 'what a learner sends goes before it')

  await becomes('slow')
  const half = (await tim.ask(`${path}/${regrade.id}`)).body
  t.match(half, { runs: 2, done: 1, accounts: [{ name: 'Lea', after: null }, { name: 'Ben' }] })
  t.match(await ina.post(`${path}/${regrade.id}/apply`), {
    status: 409,
    body: { error: { code: 'E_REGRADE_UNDONE', details: { done: 1, all: 2 } } },
  })
  await becomes('pass', 'excellent', 'a slow one')
  const { accounts } = (await ina.ask(`${path}/${regrade.id}`)).body
  t.match(
    accounts.find(({ name }: { name: string }) => name === 'Lea'),
    {
      before: { points: 8 },
      after: { points: 10 },
      attempts: [
        {
          submission: leas,
          before: { outcome: 'pass', level: 'good' },
          after: { outcome: 'pass', level: 'excellent' },
          kept: false,
          otherMachine: true,
        },
      ],
    },
  )
  t.match(accounts.find(({ name }: { name: string }) => name === 'Ben').after, { points: 6 }, 'his other attempt stands')
  t.notOk('otherMachine' in accounts.find(({ name }: { name: string }) => name === 'Ben').attempts[0])
  t.equal(await points(lea), 8, 'nothing counts yet')

  const { decidedAt } = (await lea.ask(`/api/submissions/${leas}`)).body
  t.match(await tim.post(`${path}/${regrade.id}/apply`), { status: 403 })
  t.match(await ina.post(`${path}/${regrade.id}/apply`), { status: 200, body: { appliedAt: /Z$/ } })
  t.equal(await points(lea), 10)
  t.equal(await points(ben), 6)
  const { body: replaced } = await lea.ask(`/api/submissions/${leas}`)
  t.match(replaced.verdict, { verdict: 'pass', level: 'excellent' })
  t.ok(replaced.decidedAt > decidedAt, 'it was decided when it was measured anew')
  t.match(await ina.post(`${path}/${regrade.id}/apply`), { status: 409, body: { error: { code: 'E_REGRADE_APPLIED' } } })
  t.match(
    (await lea.ask('/api/me/export')).body,
    { verdictsBeforeRegrades: [{ submission: leas, verdict: { level: 'good' }, decidedAt }], gradesPassedOn: { length: 0 } },
    'the old one is still told to her',
  )
  t.match((await ina.ask(`/api/cohorts/${cohort}/audit`)).body[0], { what: 'regrade.applied', details: { verdicts: 2 } })
})

t.test('unsure runs and faults replace no verdict', async (t) => {
  const { body: regrade } = await ina.post(path, { accounts: [await idOf(lea)], which: 'graded' })
  t.equal(regrade.runs, 1)
  for (let again = 0; again < 3; again++) await becomes('fault')
  t.match((await ina.ask(`${path}/${regrade.id}`)).body, {
    done: 1,
    accounts: [{ before: { points: 10 }, after: { points: 10 }, attempts: [{ after: { outcome: 'fault' }, kept: true }] }],
  })
  await ina.post(`${path}/${regrade.id}/apply`)
  t.equal(await points(lea), 10)
  const { emails } = (await ina.ask(`/api/cohorts/${cohort}/emails`)).body as CohortEmails
  t.same(
    emails.filter(({ kind }) => kind === 'regrade').map(({ name }) => name),
    ['Lea'],
    'of both regrades, one email to the learner whose grade changed',
  )
})

t.test('of all attempts that count, and discarded', async (t) => {
  const { body: regrade } = await ina.post(path, { accounts: null, which: 'all' })
  t.equal(regrade.runs, 4)
  t.equal((await ina.send('DELETE', `${path}/${regrade.id}`)).status, 204)
  t.same((await ina.ask(path)).body.length, 2)
  t.match(await ina.ask(`${path}/${regrade.id}`), { status: 404, body: { error: { code: 'E_REGRADE_UNKNOWN' } } })
  const late = (await lea.submit()).body.id
  t.equal(await becomes('pass', 'required'), late, 'nothing of it is in the line')
})

t.test('account deletion also deletes regrade runs', async (t) => {
  const { body: regrade } = await ina.post(path, { accounts: null, which: 'all' })
  t.equal((await ben.send('DELETE', '/api/me', { confirm: 'ben@example.org' })).status, 204)
  t.match((await ina.ask(`${path}/${regrade.id}`)).body, { runs: 3, accounts: [{ name: 'Lea' }] })
  for (let run = 0; run < 3; run++) await becomes('pass', 'good')
  t.match((await ina.ask(`${path}/${regrade.id}`)).body, { done: 3 }, 'and their jobs hold up nobody')
})
