import { createHash } from 'node:crypto'
import t from 'tap'
import type { Exercise, Level, Outcome } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { Browser, HandAgent, testServer } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { addressOf, PASSWORD, type Person } from '../accounts/person.ts'
import { cohortOf, join, school, signedIn } from './school.ts'

const adding = exercise('add')
const before: Exercise = { ...adding, manifest: { ...adding.manifest, target: { required: 2, good: 3, excellent: 5 } } }
const after: Exercise = {
  ...before,
  version: 'v2',
  task: '# Add more',
  manifest: { ...before.manifest, target: { required: 4, good: 6, excellent: 9 } },
  starter: { ...before.starter, 'add.js': 'module.exports = (a, b) => JSON.parse(JSON.stringify(b + a))\n' },
}
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
const sooner = { ...terms, dueAt: '2180-01-01T00:00:00Z' }

// With the old version of the exercise.
const old = await school(
  t,
  { Ina: 'instructor', Lea: 'learner', Ben: 'learner', Kim: 'learner', Dot: 'learner' },
  { options: { exercises: [before] } },
)
const [inaThen, leaThen, benThen, kimThen, dotThen] = await old.enter('Ina', 'Lea', 'Ben', 'Kim', 'Dot')
const [spring, evening] = [await cohortOf(inaThen), await cohortOf(inaThen, 'Evening')]
for (const cohort of [spring, evening]) await join(inaThen, cohort, 'learner', leaThen, benThen)
const assign = async (ina: Person, cohort: string, with_ = terms) => (await ina.post(`/api/cohorts/${cohort}/assignments`, with_)).body.id
const [inSpring, inEvening] = [await assign(inaThen, spring), await assign(inaThen, evening)]
const autumn = await cohortOf(inaThen, 'Autumn')
await join(inaThen, autumn, 'learner', kimThen, dotThen)
const inAutumn = await assign(inaThen, autumn)
const first = (await leaThen.submit()).body.id
const agentThen = new HandAgent(old)
await agentThen.result((await agentThen.lease()).body, verdict('pass', { level: 'required' }))
await old.close()

// With the new version.
const server = await testServer(t, { ...old.store, HOTPATH_REQUEST_SECONDS: '600' }, { exercises: [after] })
const [ina, lea, ben] = [await signedIn(server, 'Ina'), await signedIn(server, 'Lea'), await signedIn(server, 'Ben')]
const agent = new HandAgent(server)
const summer = await cohortOf(ina, 'Summer')
await join(ina, summer, 'learner', lea)
const inSummer = await assign(ina, summer, sooner)
const regrades = `/api/cohorts/${spring}/assignments/${inSpring}/regrades`

const send = (person: Pick<Person, 'post'>, assignment?: string) =>
  person.post('/api/submissions', { exercise: 'add', files: { 'add.js': 'module.exports = 1' }, assignment })
const points = async (person: Person, cohort: string) => (await person.ask(`/api/cohorts/${cohort}/grades/mine`)).body[0].points
async function judge(outcome: Outcome, level: Level | null = null) {
  const { body: job } = await agent.lease()
  await agent.result(job, verdict(outcome, { level }))
  return job
}

t.test('learners see the assigned version of the exercise, and what has changed since', async (t) => {
  const { body } = await lea.ask(`/api/cohorts/${spring}/assignments/${inSpring}/exercise`)
  t.match(body, {
    exercise: { version: 'v1', task: '# Add', starter: before.starter, target: { required: 2 } },
    changes: ['the task', 'the starter', 'the target'],
    pinnedSince: /Z$/,
  })
  t.notOk('solutions' in body.exercise || 'sources' in body.exercise)
  t.match((await lea.ask(`/api/cohorts/${summer}/assignments/${inSummer}/exercise`)).body, {
    exercise: { version: 'v2' },
    changes: { length: 0 },
  })
  t.equal((await lea.ask(`/api/cohorts/${spring}/assignments`)).body[0].changed, true)
  t.match(await ina.ask(`/api/cohorts/${summer}/assignments/${inSpring}/exercise`), {
    status: 404,
    body: { error: { code: 'E_ASSIGNMENT_UNKNOWN' } },
  })
})

t.test('an agent gets it by its digest', async (t) => {
  t.match((await send(ben)).body, { exerciseVersion: 'v1' })
  const job = await judge('slow')
  t.equal(job.exerciseVersion, 'v1')
  const response = await agent.fetch(`/api/agent/exercises/${job.exerciseDigest}`, {
    headers: { authorization: 'Bearer a-token-for-tests' },
  })
  const text = await response.text()
  t.equal(createHash('sha256').update(text).digest('hex'), job.exerciseDigest)
  t.same(JSON.parse(text), { ...before, folder: '' })
  t.match((await send(new Browser(server))).body, { exerciseVersion: 'v2' }, 'to whom nothing is assigned is graded by today’s')
  t.equal((await judge('slow')).exerciseVersion, 'v2')
})

t.test('members of cohorts with different versions can name the assignment; otherwise the one due first is used', async (t) => {
  t.match((await send(lea)).body, { exerciseVersion: 'v2' })
  await judge('pass', 'good')
  t.same([await points(lea, summer), await points(lea, spring)], [8, 6], 'and it counts where this version is assigned')
  t.match((await send(lea, inSpring)).body, { exerciseVersion: 'v1' })
  await judge('pass', 'excellent')
  t.same([await points(lea, summer), await points(lea, spring), await points(lea, evening)], [8, 10, 10])
  for (const [person, assignment] of [
    [ben, inSummer],
    [new Browser(server), inSpring],
    [lea, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    t.match(await send(person, assignment), { status: 404, body: { error: { code: 'E_NOT_ASSIGNED' } } })
  }
  const later = await assign(ina, summer, { ...terms, opensAt: '2185-01-01T00:00:00Z' })
  t.match(await send(lea, later), { status: 404, body: { error: { code: 'E_NOT_ASSIGNED' } } }, 'nor does one that is not open')
  t.equal((await send(ina, later)).status, 202, 'which its staff may try')
  await judge('slow')
  await ina.send('DELETE', `/api/cohorts/${summer}/assignments/${later}`)
})

t.test('attempts are compared with the starter of the assigned version', async (t) => {
  const lines = ['let sum = 0', 'for (let i = 0; i < a; i++) sum += b * i', 'while (sum > 100) sum -= a', 'return sum / a - b']
  const sent = []
  for (const name of ['Kim', 'Dot']) {
    const person = await signedIn(server, name)
    const { body } = await person.post('/api/submissions', {
      exercise: 'add',
      files: { 'add.js': `module.exports = (a, b) => {\n${lines.join('\n')}\n}\n` },
    })
    t.equal(body.exerciseVersion, 'v1')
    sent.push(body.id)
    await judge('pass', 'good')
  }
  const path = `/api/cohorts/${autumn}`
  const { techniques } = (await ina.ask(`${path}/assignments/${inAutumn}/distribution`)).body
  t.same(techniques.each, [{ technique: 'other', passing: 2, notPassing: 0, figure: null }], 'nobody left out a copy that was not there')
  t.same((await ina.ask(`${path}/submissions/${sent[0]}/techniques`)).body, [])
  const {
    pairs: [pair],
  } = (await ina.ask(`${path}/assignments/${inAutumn}/similar`)).body
  const { body: both } = await ina.ask(`${path}/assignments/${inAutumn}/similar/${pair.left.submission}/${pair.right.submission}`)
  t.equal(both.given, Object.values(before.starter).join('\n'))
})

t.test('a submission under way while its browser signs in belongs to the account’s assignment', async (t) => {
  const dot = new Browser(server)
  t.match((await send(dot)).body, { exerciseVersion: 'v2' })
  await dot.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email: addressOf('Dot'), password: PASSWORD }),
    headers: { 'content-type': 'application/json' },
  })
  t.match((await send(dot)).body, { exerciseVersion: 'v1' }, 'it bears the cookie of before')
  t.match(await send(dot, inAutumn), { status: 202, body: { exerciseVersion: 'v1' } })
  for (let sent = 0; sent < 3; sent++) await judge('slow')
})

t.test('until staff move the assignment to the current version', async (t) => {
  const { body: regrade } = await ina.post(regrades, { accounts: null, which: 'graded' })
  t.match(regrade, { runs: 2, exerciseVersion: 'v2' })
  await judge('slow')
  await judge('slow')
  t.equal(await points(lea, spring), 10, 'nothing counts yet')
  t.match((await send(ben)).body, { exerciseVersion: 'v1' })
  await judge('pass', 'required')
  t.equal((await ina.post(`${regrades}/${regrade.id}/apply`)).status, 200)
  t.match((await lea.ask(`/api/cohorts/${spring}/assignments/${inSpring}/exercise`)).body, {
    exercise: { version: 'v2' },
    changes: { length: 0 },
  })
  t.equal(await points(lea, spring), 8, 'what she sent to this version for another counts, too')
  t.equal(await points(lea, evening), 10, 'and another cohort’s grades stay those of its version')
  t.equal(await points(ben, spring), 6, 'what was not measured anew counts as it was judged')
  t.match((await send(ben, inSpring)).body, { exerciseVersion: 'v2' })
  await judge('pass', 'good')
  t.same([await points(ben, spring), await points(ben, evening)], [8, 6])
  t.equal((await lea.ask(`/api/submissions/${first}`)).body.verdict.level, 'required')
})

t.test('also without any attempts', async (t) => {
  const empty = `/api/cohorts/${evening}/assignments/${inEvening}/regrades`
  t.match(await ina.post(empty, { accounts: ['00000000-0000-4000-8000-000000000000'], which: 'graded' }), {
    status: 202,
    body: { runs: 0, done: 0 },
  })
  const [{ id }] = (await ina.ask(empty)).body
  t.equal((await ina.post(`${empty}/${id}/apply`)).status, 200)
  t.equal((await ina.ask(`/api/cohorts/${evening}/assignments`)).body[0].changed, false)
  t.same(
    [await points(lea, evening), await points(ben, evening)],
    [10, 8],
    'what was not measured anew for it counts as it was judged, and what was sent to this version for another counts, too',
  )
})
