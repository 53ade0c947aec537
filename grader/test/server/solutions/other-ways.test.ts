import t from 'tap'
import type { Outcome } from '../../../contracts/index.ts'
import { Person } from '../accounts/person.ts'
import { cohortOf, idOf, join, school } from '../cohorts/school.ts'
import { UNLIMITED } from '../../fuzz/api.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { codeOf, solved } from './exercise.ts'

const server = await school(
  t,
  { Ina: 'instructor', Lea: 'learner', Ben: 'learner', Kim: 'learner', Tom: 'learner', Ada: 'admin' },
  { options: { exercises: [solved(t)] }, env: UNLIMITED },
)
const [ina, lea, ben, kim, tom, ada] = await server.enter('Ina', 'Lea', 'Ben', 'Kim', 'Tom', 'Ada')
const agent = new HandAgent(server)
const path = '/api/exercises/add'
let sent = 0

/** An attempt with this outcome. @returns its id */
async function attempt(person: Person, outcome: Outcome = 'slow', source = `module.exports = ${++sent}`, changes = {}): Promise<string> {
  const { body } = await person.submit(source)
  // What is unsure or a fault is measured again a few times.
  do await agent.result((await agent.lease()).body, verdict(outcome, changes))
  while ((await person.ask(`/api/submissions/${body.id}`)).body.state !== 'done')
  return body.id
}

const ways = async (person: Person) => (await person.ask(`${path}/solutions`)).body

t.test('without a pass there is neither a debrief nor a solution', async (t) => {
  const visitor = new Person(server)
  t.same(await ways(visitor), { access: 'locked', until: null, zone: null, attemptsLeft: 3, level: null, solutions: [], shared: null })
  t.match(await visitor.ask(`${path}/debrief`), { status: 403, body: { error: { code: 'E_DEBRIEF_LOCKED' } } })
  t.match(await visitor.ask(`${path}/solutions/loop.js`), { status: 403, body: { error: { code: 'E_SOLUTIONS_LOCKED' } } })
  t.match(await visitor.post(`${path}/solutions/reveal`), { status: 403, body: { error: { code: 'E_SOLUTIONS_LOCKED' } } })
  t.match(await visitor.ask(`${path}/solutions/shared/00000000-0000-4000-8000-000000000000`), { status: 401 })
  t.match(await visitor.ask('/api/exercises/nothing/solutions'), { status: 404, body: { error: { code: 'E_EXERCISE_UNKNOWN' } } })
})

t.test('a pass opens the debrief in parts, correct solutions and near misses, but no cheat', async (t) => {
  const visitor = new Person(server)
  await attempt(visitor, 'pass')
  t.same((await visitor.ask(`${path}/debrief`)).body, {
    level: 'required',
    parts: [
      { level: null, markdown: 'Adding is cheap.' },
      { level: 'good', markdown: 'Fold.' },
      { level: null, markdown: 'Done.' },
    ],
  })
  const seen = await ways(visitor)
  t.match(seen, { access: 'all', level: 'required', shared: null })
  t.same(
    seen.solutions.map(({ name, why }: { name: string; why: string }) => [name, why]),
    [
      ['folded.js', 'Folds.'],
      ['loop.js', 'One pass.'],
      ['hoisted.js', 'Made once.'],
    ],
  )
  t.match(await visitor.ask(`${path}/solutions/hoisted.js`), {
    status: 200,
    body: { outcome: 'slow', files: { 'add.js': codeOf('hoisted.js') } },
  })
  t.same(Object.keys((await visitor.ask(`${path}/solutions/loop.js`)).body.files), ['add.js'], 'read-only files are left out')
  for (const name of ['cheat-constant.js', 'nothing.js', '..%2f..%2fpackage.json'])
    t.match(await visitor.ask(`${path}/solutions/${name}`), { status: 404, body: { error: { code: 'E_SOLUTION_UNKNOWN' } } }, name)
})

t.test('three attempts with different code offer one way, the lowest that passes', async (t) => {
  const visitor = new Person(server)
  for (const [outcome, source] of [
    ['slow', 'module.exports = 1'],
    ['slow', 'module.exports = 1'],
    ['unsure', 'module.exports = 2'],
    ['fault', 'module.exports = 3'],
    ['wrong', 'module.exports = 4'],
  ] as const)
    await attempt(visitor, outcome, source)
  t.match(await ways(visitor), { access: 'locked', attemptsLeft: 1 }, 'the same code, unsure verdicts and faults do not count')
  await attempt(visitor, 'crash')
  t.match(await ways(visitor), { access: 'offered', solutions: { length: 0 } })
  t.match(await visitor.ask(`${path}/solutions/loop.js`), { status: 403 }, 'it is shown only on request')

  t.match(await visitor.post(`${path}/solutions/reveal`), {
    status: 200,
    body: { name: 'loop.js', files: { 'add.js': codeOf('loop.js') } },
  })
  t.match(await ways(visitor), { access: 'one', solutions: [{ name: 'loop.js' }] })
  t.match(
    (await visitor.ask('/api/notebook')).body.map(({ revealed }: { revealed: string | null }) => revealed),
    ['loop.js', null, null, null, null, null],
  )
  t.match(await visitor.post(`${path}/solutions/reveal`), { status: 200, body: { name: 'loop.js' } }, 'the same again')
  t.match(await visitor.ask(`${path}/solutions/loop.js`), { status: 200 })
  t.match(await visitor.ask(`${path}/solutions/folded.js`), { status: 403 })
  t.match(await visitor.ask(`${path}/debrief`), { status: 403 }, 'the debrief needs a pass')
})

t.test('staff see it beside the attempts, and can ask for a pass or hide all until it is due', async (t) => {
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'learner', lea, ben)
  const assign = async (dueAt: string, solutions?: string) => {
    const { body } = await ina.post(`/api/cohorts/${cohort}/assignments`, {
      exercise: 'add',
      title: 'Adding',
      opensAt: '2020-01-01T00:00:00Z',
      dueAt,
      late: [],
      points: { required: 6, good: 8, excellent: 10 },
      policy: 'best',
      attempts: null,
      ...(solutions && { solutions }),
    })
    return body
  }
  const assigned = await assign('2199-01-01T00:00:00Z')
  t.equal(assigned.solutions, 'open')
  for (let tries = 0; tries < 3; tries++) await attempt(lea)
  t.match(await lea.post(`${path}/solutions/reveal`), { status: 200 })
  const revealed = `/api/cohorts/${cohort}/members/${await idOf(lea)}/solutions?exercise=add`
  t.match((await ina.ask(revealed)).body, [{ solution: 'loop.js', at: /^20/ }])
  t.equal((await ben.ask(revealed)).status, 403, 'only staff')
  t.same((await ina.ask(`/api/cohorts/${cohort}/members/${await idOf(ben)}/solutions?exercise=add`)).body, [])

  const change = (version: number, solutions: string) =>
    ina.send('PATCH', `/api/cohorts/${cohort}/assignments/${assigned.id}`, { version, solutions })
  t.match(await change(1, 'after-pass'), { status: 200, body: { solutions: 'after-pass' } })
  for (let tries = 0; tries < 3; tries++) await attempt(ben)
  t.match(await ways(ben), { access: 'locked', attemptsLeft: null })
  const stranger = new Person(server)
  for (let tries = 0; tries < 3; tries++) await attempt(stranger)
  t.match(await ways(stranger), { access: 'locked', attemptsLeft: null }, 'without an account one could be a learner of any cohort')
  for (let tries = 0; tries < 3; tries++) await attempt(kim)
  t.match(await ways(kim), { access: 'offered' }, 'an account that learns elsewhere is not bound')

  await change(2, 'after-due')
  await attempt(ben, 'pass')
  t.match(await ways(ben), { access: 'hidden', until: '2199-01-01T00:00:00.000Z', zone: 'Europe/Berlin', solutions: { length: 0 } })
  const accommodation = `/api/cohorts/${cohort}/members/${await idOf(lea)}/accommodation`
  await ina.send('PUT', accommodation, { extraDays: 10, extraAttempts: 0, reason: 'Standing' })
  t.match(await ways(ben), { access: 'hidden', until: '2199-01-11T00:00:00.000Z' }, 'an accommodation is more time, too')
  await ina.send('DELETE', accommodation)
  t.match(await ben.ask(`${path}/solutions/loop.js`), { status: 403 })
  t.match(await ben.ask(`${path}/debrief`), { status: 200 })
  t.match(await ways(ina), { access: 'all' }, 'staff see everything')
  t.match(await ina.ask(`${path}/debrief`), { status: 200, body: { level: null } })

  const over = { version: 3, opensAt: '2020-01-01T00:00:00Z', dueAt: '2020-02-01T00:00:00Z' }
  await ina.send('PATCH', `/api/cohorts/${cohort}/assignments/${assigned.id}`, over)
  t.match(await ways(ben), { access: 'all' })
  const extension = { dueAt: '2199-06-01T00:00:00Z', reason: 'Ill.' }
  await ina.send('PUT', `/api/cohorts/${cohort}/assignments/${assigned.id}/extensions/${await idOf(lea)}`, extension)
  t.match(await ways(ben), { access: 'hidden', until: '2199-06-01T00:00:00.000Z' }, 'while anyone has time left')
  t.match(await change(4, 'never'), { status: 400 })
  await ina.send('DELETE', `/api/cohorts/${cohort}/assignments/${assigned.id}?confirm=true`)
})

t.test('an assignment can hold hints and the debrief back until it is due for everyone', async (t) => {
  const hints = { status: 200, body: { hints: ['Look.', 'Look closer.', 'Look there.'] } }
  t.match(await new Person(server).ask(`${path}/hints`), hints)
  t.match(await kim.ask(`${path}/hints`), hints)
  t.notOk('hints' in (await kim.ask('/api/exercises')).body[0], 'nor are they handed out beside it')
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'learner', ben)
  const { body: assigned } = await ina.post(`/api/cohorts/${cohort}/assignments`, {
    exercise: 'add',
    title: 'Adding',
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2199-01-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
    help: 'after-due',
  })
  t.match(assigned, { help: 'after-due', exam: false, solutions: 'open' })
  const held = (what: string) => ({
    status: 403,
    body: {
      error: {
        code: 'E_HELD_BACK',
        message: `An assignment holds the ${what} of this exercise back until it is due for everyone: Tue 1 Jan 2199, 01:00 (Europe/Berlin).`,
      },
    },
  })
  const exercise = (await ben.ask(`/api/cohorts/${cohort}/assignments/${assigned.id}/exercise`)).body
  t.notOk('hints' in exercise.exercise)
  t.match(await ben.ask(`${path}/hints`), held('hints'))
  t.match(await ben.ask(`${path}/debrief`), held('debrief'), 'also with a pass')
  t.match(await ways(ben), { access: 'all' }, 'solutions have a rule of their own')
  const stranger = new Person(server)
  t.match(await stranger.ask(`${path}/hints`), held('hints'), 'nor in a browser without an account')
  t.match(await kim.ask(`${path}/hints`), hints, 'an account that learns elsewhere is not bound')
  t.match(await ina.ask(`${path}/hints`), hints, 'nor are staff')

  const change = (version: number, changes: object) =>
    ina.send('PATCH', `/api/cohorts/${cohort}/assignments/${assigned.id}`, { version, ...changes })
  t.match(await change(1, { help: 'open' }), { status: 200, body: { help: 'open' } })
  t.match(await ben.ask(`${path}/hints`), hints)
  t.match(await change(2, { exam: true }), { status: 200, body: { exam: true } })
  t.match(await ben.ask(`${path}/hints`), held('hints'), 'an exam holds everything back')
  t.match(await ben.ask(`${path}/debrief`), held('debrief'))
  t.match(await ways(ben), { access: 'hidden', until: '2199-01-01T00:00:00.000Z' })
  await change(3, { dueAt: '2020-02-01T00:00:00Z' })
  t.match(await ben.ask(`${path}/hints`), hints)
  t.match(await ways(ben), { access: 'all' })
  await ina.send('DELETE', `/api/cohorts/${cohort}/assignments/${assigned.id}?confirm=true`)
})

t.test('learners share their best pass under a pseudonym, and stop at once', async (t) => {
  const shared = async (person: Person) => (await ways(person)).shared
  t.same((await tom.ask('/api/me/sharing')).body, { pseudonym: null, since: null })
  t.match(await tom.send('PUT', '/api/me/sharing', { pseudonym: '!' }), { status: 422, body: { error: { code: 'E_PSEUDONYM' } } })
  t.match(await tom.send('PUT', '/api/me/sharing', { pseudonym: ' Swift  Fox ' }), { status: 200, body: { pseudonym: 'Swift Fox' } })
  t.match(await kim.send('PUT', '/api/me/sharing', { pseudonym: 'SWIFT FÓX' }), {
    status: 409,
    body: { error: { code: 'E_SHARED_NAME_TAKEN' } },
  })
  t.match(await new Person(server).send('PUT', '/api/me/sharing', { pseudonym: 'Someone' }), { status: 401 })

  const techniques = [{ technique: 'loop', file: 'add.js', in: 'submission', from: 1, to: 2 }]
  await attempt(tom, 'slow')
  const own = await attempt(tom, 'pass', '// by tom\nmodule.exports = 77', { techniques })
  t.match(await shared(ben), [{ techniques: ['loop'], count: 1, solutions: [{ submission: own, by: 'Swift Fox', isOwn: false }] }])
  t.match(await shared(tom), [{ solutions: [{ isOwn: true }] }])
  t.notMatch(JSON.stringify(await shared(ben)), await idOf(tom), 'nothing tells whose it is')
  t.same((await ben.ask(`${path}/solutions/shared/${own}`)).body, {
    submission: own,
    by: 'Swift Fox',
    files: { 'add.js': '// by tom\nmodule.exports = 77' },
  })
  t.match(await kim.ask(`${path}/solutions/shared/${own}`), { status: 403 }, 'not for someone without a pass')

  t.equal((await tom.send('DELETE', '/api/me/sharing')).status, 204)
  t.same(await shared(ben), [])
  t.match(await ben.ask(`${path}/solutions/shared/${own}`), { status: 404, body: { error: { code: 'E_SOLUTION_UNKNOWN' } } })
  await tom.send('PUT', '/api/me/sharing', { pseudonym: 'Rude Name' })
  t.equal((await ben.send('DELETE', `/api/accounts/${await idOf(tom)}/sharing`)).status, 403)
  t.equal((await ada.send('DELETE', `/api/accounts/${await idOf(tom)}/sharing`)).status, 204)
  t.same((await tom.ask('/api/me/sharing')).body.pseudonym, null)
})

t.test('code for a running assignment is shared once it is due for everyone', async (t) => {
  const cohort = await cohortOf(ina, 'Summer')
  await join(ina, cohort, 'learner', tom)
  await tom.send('PUT', '/api/me/sharing', { pseudonym: 'Grey Fox' })
  t.match((await ways(ben)).shared, [{ count: 1 }])
  const { body } = await ina.post(`/api/cohorts/${cohort}/assignments`, {
    exercise: 'add',
    title: 'Adding',
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2199-01-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  })
  t.same((await ways(ben)).shared, [])
  await ina.send('PATCH', `/api/cohorts/${cohort}/assignments/${body.id}`, { version: 1, dueAt: '2020-02-01T00:00:00Z' })
  t.match((await ways(ben)).shared, [{ count: 1, solutions: [{ by: 'Grey Fox' }] }])
})

t.test('what was seen goes with the attempts to an account, into its data, and away with it', async (t) => {
  const eva = new Person(server)
  for (let tries = 0; tries < 3; tries++) await attempt(eva)
  t.equal((await eva.post(`${path}/solutions/reveal`)).status, 200)
  await eva.signUp('Eva')
  await eva.post('/api/me/attempts')
  t.match(await ways(eva), { access: 'one', solutions: [{ name: 'loop.js' }] })
  await eva.send('PUT', '/api/me/sharing', { pseudonym: 'Blue Fox' })
  t.match((await eva.ask('/api/me/export')).body, {
    solutionsSeen: [{ exercise: 'add', solution: 'loop.js', withoutPass: true, at: /^20/ }],
    sharing: { pseudonym: 'Blue Fox' },
  })
  await attempt(eva, 'pass', 'module.exports = 4711')
  t.match((await ways(ben)).shared, [{ count: 1 }, { count: 1 }])
  t.equal((await eva.send('DELETE', '/api/me', { confirm: 'eva@example.org' })).status, 204)
  t.notMatch(JSON.stringify((await ways(ben)).shared), 'Blue Fox')
})
