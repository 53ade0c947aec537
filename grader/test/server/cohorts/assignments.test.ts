import t from 'tap'
import type { Level, Outcome } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import type { Person } from '../accounts/person.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const server = await school(
  t,
  { Ina: 'instructor', Ivo: 'instructor', Tim: 'learner', Lea: 'learner', Ben: 'learner' },
  { options: { clock, exercises: [exercise('add'), exercise('sum')] } },
)
const [ina, ivo, tim, lea, ben] = await server.enter('Ina', 'Ivo', 'Tim', 'Lea', 'Ben')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', lea, ben)
const [leas, bens, ivos] = await Promise.all([idOf(lea), idOf(ben), idOf(ivo)])
const path = `/api/cohorts/${cohort}`

const terms = {
  exercise: 'add',
  title: 'Adding fast',
  opensAt: '2026-03-02T08:00:00Z',
  dueAt: '2026-03-09T20:00:00+02:00',
  late: [
    { hours: 24, share: 0.8 },
    { hours: 72, share: 0.5 },
  ],
  points: { required: 6, good: 10, excellent: 10 },
  policy: 'best',
  attempts: null,
}

function refused(status: number, code: string, message?: string | RegExp) {
  return { status, body: { error: { code, ...(message !== undefined && { message }) } } }
}

async function mine(person: Person) {
  return (await person.ask(`${path}/grades/mine`)).body
}

function send(person: Person, outcome: Outcome, level: Level | null = null) {
  return attempt(person, agent, verdict(outcome, { level }))
}

t.test('an exercise is assigned in its current version', async (t) => {
  clock.set('2026-03-01T00:00:00Z')
  const made = await ina.post(`${path}/assignments`, { ...terms, title: ' Adding fast ' })
  const shown = {
    exercise: 'add',
    exerciseVersion: 'v1',
    title: 'Adding fast',
    opensAt: '2026-03-02T08:00:00.000Z',
    dueAt: '2026-03-09T18:00:00.000Z',
    version: 1,
    ownDueAt: null,
    changed: false,
  }
  t.match(made, { status: 201, body: { ...shown, late: terms.late, points: terms.points, warnings: { length: 0 } } })
  const { warnings: _, ...assignment } = made.body
  t.same((await tim.ask(`${path}/assignments`)).body, [assignment], 'staff see it before it opens')
  t.same((await lea.ask(`${path}/assignments`)).body, [])
  t.same(await mine(lea), [])
  clock.set('2026-03-02T08:00:00Z')
  t.same((await lea.ask(`${path}/assignments`)).body, [assignment])
  t.match(await ivo.ask(`${path}/assignments`), refused(404, 'E_COHORT_UNKNOWN'))
  await ina.send('DELETE', `${path}/assignments/${assignment.id}`)
})

t.test('contradictory terms are refused', async (t) => {
  const refuses = async (changes: object, status: number, code: string, message?: string) =>
    t.match(await ina.post(`${path}/assignments`, { ...terms, ...changes }), refused(status, code, message))
  await refuses({ exercise: 'nothing' }, 404, 'E_EXERCISE_UNKNOWN')
  await refuses({ dueAt: '2026-03-02T08:00:00Z' }, 422, 'E_DUE_BEFORE_OPEN')
  await refuses({ dueAt: '2026-02-30T08:00:00Z' }, 400, 'E_BODY_INVALID')
  await refuses({ dueAt: '2926-03-09T08:00:00Z' }, 422, 'E_TIME')
  await refuses(
    {
      late: [
        { hours: 24, share: 0.5 },
        { hours: 12, share: 0.2 },
      ],
    },
    422,
    'E_LATE_STEPS',
  )
  for (const step of [
    { share: 0.5 },
    { hours: 24, days: 1, share: 0.5 },
    { days: 1.5, share: 0.5 },
    { days: 0, share: 0.5 },
    { hours: 24 },
    { hours: 24, share: -0.2 },
  ])
    await refuses({ late: [step] }, 400, 'E_BODY_INVALID')
  await refuses({ points: { required: 6, good: 5, excellent: 10 } }, 422, 'E_POINTS_FALL')
  await refuses({ attempts: 0 }, 400, 'E_BODY_INVALID')
  t.same((await ina.ask(`${path}/assignments`)).body, [])
  t.match(await tim.post(`${path}/assignments`, terms), refused(403, 'E_NOT_ALLOWED'))
  t.match(await lea.post(`${path}/assignments`, terms), refused(403, 'E_NOT_ALLOWED'))
})

t.test('terms that may be unintended cause a warning', async (t) => {
  clock.set('2026-03-10T00:00:00Z')
  const { body } = await ina.post(`${path}/assignments`, { ...terms, points: { required: 6, good: 10, excellent: 12 } })
  t.same(body.warnings, [
    'It is already past due: submissions from now on are late.',
    'add has no level above “good”: the maximum is 10 points.',
  ])
  const again = await ina.post(`${path}/assignments`, { ...terms, title: 'Once more', dueAt: '2026-04-01T00:00:00Z' })
  t.same(again.body.warnings, ['add is assigned here already, as “Adding fast”: what is sent while both are open counts for both.'])
  for (const { id } of [body, again.body]) t.equal((await ina.send('DELETE', `${path}/assignments/${id}`)).status, 204)
})

t.test('two concurrent changes of an assignment', async (t) => {
  const { body } = await ina.post(`${path}/assignments`, terms)
  const one = `${path}/assignments/${body.id}`
  t.match(await ina.send('PATCH', one, { version: 1, title: 'Adding', attempts: 3 }), {
    status: 200,
    body: { title: 'Adding', attempts: 3, version: 2, dueAt: body.dueAt, late: terms.late },
  })
  t.match(await ina.send('PATCH', one, { version: 1, title: 'Summing' }), {
    status: 409,
    body: { error: { code: 'E_CHANGED_MEANWHILE', current: { title: 'Adding', version: 2 } } },
  })
  t.match(await ina.send('PATCH', one, { version: 2, opensAt: '2026-04-01T00:00:00Z' }), refused(422, 'E_DUE_BEFORE_OPEN'))
  t.match(await ina.send('PATCH', one, { version: 2, attempts: null }), { status: 200, body: { attempts: null, version: 3 } })
  t.match((await ina.ask(`${path}/audit`)).body[1], {
    who: 'Ina',
    what: 'assignment.changed',
    details: { from: { title: 'Adding fast', attempts: null }, to: { title: 'Adding', attempts: 3 } },
  })

  const [first, second] = await Promise.all([
    ina.send('PATCH', one, { version: 3, title: 'A' }),
    ina.send('PATCH', one, { version: 3, title: 'B' }),
  ])
  t.same([first.status, second.status].sort(), [200, 409], 'at the same moment, too')
  const other = await cohortOf(ivo)
  t.match(
    await ivo.send('PATCH', `/api/cohorts/${other}/assignments/${body.id}`, { version: 4, title: 'Mine' }),
    refused(404, 'E_ASSIGNMENT_UNKNOWN'),
    'by the way of another cohort',
  )
  t.match(await ivo.send('DELETE', `/api/cohorts/${other}/assignments/${body.id}`), refused(404, 'E_ASSIGNMENT_UNKNOWN'))
  await ina.send('DELETE', one)
})

t.test('before it opens, in time, late, too late', async (t) => {
  clock.set('2026-03-02T07:59:00Z')
  const { body } = await ina.post(`${path}/assignments`, terms)
  await send(lea, 'pass', 'good')
  clock.set('2026-03-02T08:00:00Z')
  t.match(await mine(lea), [{ assignment: body.id, points: null, attempts: 0 }])
  await send(lea, 'unsure')
  await send(lea, 'slow')
  t.match(await mine(lea), [{ points: 0, outcome: 'slow', attempts: 1 }])
  clock.set('2026-03-09T18:00:00Z')
  const inTime = await send(lea, 'pass', 'required')
  t.match(await mine(lea), [
    { points: 6, outcome: 'pass', level: 'required', submission: inTime, attempts: 2, lateHours: 0, overridden: false, reason: null },
  ])
  clock.set('2026-03-10T18:00:00Z')
  const late = await send(lea, 'pass', 'good')
  t.match(await mine(lea), [{ points: 8, level: 'good', submission: late, attempts: 3, lateHours: 24 }])
  clock.set('2026-03-12T18:00:01Z')
  await send(ben, 'pass', 'good')
  t.match(await mine(ben), [{ points: 0, outcome: 'pass', lateHours: 72.01 }])
  t.match(await ivo.ask(`${path}/grades/mine`), refused(404, 'E_COHORT_UNKNOWN'))

  await t.test('an extension after the due time', async (t) => {
    const one = `${path}/assignments/${body.id}/extensions`
    const granted = { person: bens, dueAt: '2026-03-12T00:00:00.000Z', reason: 'Was ill' }
    t.match(
      await tim.send('PUT', `${one}/${bens}`, { dueAt: '2026-03-12T01:00:00+01:00', reason: ' Was ill ' }),
      { status: 200, body: { ...granted, warnings: ['That time is already past: attempts from now on are still late.'] } },
      'an assistant may',
    )
    const [read] = (await ina.ask(one)).body
    t.same(read, { ...granted, version: read.version })
    t.match(await mine(ben), [{ points: 8, lateHours: 18.01 }])
    t.match((await ben.ask(`${path}/assignments`)).body, [{ dueAt: '2026-03-09T18:00:00.000Z', ownDueAt: '2026-03-12T00:00:00.000Z' }])
    t.match((await lea.ask(`${path}/assignments`)).body, [{ ownDueAt: null }], 'nobody else’s')
    const still = { dueAt: '2026-03-13T00:00:00Z', reason: 'Still ill' }
    t.match(await ina.send('PUT', `${one}/${bens}`, { ...still, version: read.version }), {
      status: 200,
      body: { warnings: { length: 0 } },
    })
    t.match(await mine(ben), [{ points: 10, lateHours: 0 }])
    const meanwhile = refused(409, 'E_CHANGED_MEANWHILE')
    t.match(
      await tim.send('PUT', `${one}/${bens}`, { dueAt: '2026-03-14T00:00:00Z', reason: 'Mine', version: read.version }),
      { ...meanwhile, body: { error: { current: { dueAt: '2026-03-13T00:00:00.000Z', reason: 'Still ill' } } } },
      'the second of two to save is shown what the first one saved',
    )
    t.match(await tim.send('PUT', `${one}/${bens}`, { ...still, version: null }), meanwhile, 'as one who saw none')
    t.match(await tim.send('DELETE', `${one}/${bens}?version=${read.version}`), meanwhile, 'or to withdraw it')
    t.match(
      await tim.send('PUT', `${one}/${bens}`, { dueAt: '2026-03-09T17:59:59Z', reason: 'Less' }),
      refused(
        422,
        'E_EXTENSION_EARLY',
        'This extension ends Mon 9 Mar 2026, 18:59 (Europe/Berlin), and the assignment is due Mon 9 Mar 2026, 19:00 (Europe/Berlin) for everyone.',
      ),
    )
    t.match(await tim.send('PUT', `${one}/${ivos}`, { dueAt: '2026-03-13T00:00:00Z', reason: 'A guest' }), refused(404, 'E_MEMBER_UNKNOWN'))
    t.match(await ben.send('PUT', `${one}/${bens}`, { dueAt: '2026-03-13T00:00:00Z', reason: 'I ask' }), refused(403, 'E_NOT_ALLOWED'))
    const [{ version }] = (await tim.ask(one)).body
    t.equal((await tim.send('DELETE', `${one}/${bens}?version=${version}`)).status, 204)
    t.match(await ina.send('PUT', `${one}/${bens}`, { ...still, version }), {
      ...meanwhile,
      body: { error: { current: { version: null } } },
    })
    t.equal((await tim.send('DELETE', `${one}/${bens}`)).status, 204)
    t.match(await mine(ben), [{ points: 0 }])
    t.match((await ina.ask(`${path}/audit`)).body.slice(0, 3), [
      { who: 'Tim', what: 'extension.withdrawn', about: 'Ben' },
      { who: 'Ina', what: 'extension.granted' },
      { who: 'Tim', what: 'extension.granted', details: { reason: 'Was ill' } },
    ])
  })

  await t.test('a grade given by hand', async (t) => {
    const one = `${path}/assignments/${body.id}/overrides`
    t.match(await ina.send('PUT', `${one}/${bens}`, { points: 7.1, reason: 'The network was down' }), {
      status: 200,
      body: { points: 7.1, outcome: 'pass', overridden: true },
    })
    t.match(await mine(ben), [{ points: 7.1, overridden: true, reason: 'The network was down' }])
    t.match((await tim.ask(one)).body, [
      { person: bens, points: 7.1, reason: 'The network was down', by: 'Ina', at: '2026-03-12T18:00:01.000Z' },
    ])
    t.match((await ina.ask(`${path}/audit`)).body[0], {
      what: 'grade.overridden',
      about: 'Ben',
      details: { from: 0, to: 7.1, reason: 'The network was down' },
    })
    t.match(await tim.send('PUT', `${one}/${leas}`, { points: 0, reason: 'A gift' }), refused(403, 'E_NOT_ALLOWED'), 'assistants may not')
    t.match(await ina.send('PUT', `${one}/${leas}`, { points: -1 }), refused(400, 'E_BODY_INVALID'), 'points are not negative')
    t.match(await ina.send('PUT', `${one}/${ivos}`, { points: 5, reason: 'A guest' }), refused(404, 'E_MEMBER_UNKNOWN'))
    t.match((await ina.send('PUT', `${one}/${bens}`, { points: 10, reason: 'All of it' })).body, { points: 10, warnings: { length: 0 } })
    t.match((await ina.send('PUT', `${one}/${bens}`, { points: 12, reason: 'And more' })).body, {
      points: 12,
      warnings: ['12 points are more than the maximum of 10.'],
    })
    t.match(await ina.send('PUT', `${one}/${bens}`, { points: null, reason: 'It was not' }), {
      status: 200,
      body: { points: 0, overridden: false },
    })
    t.match(await mine(ben), [{ points: 0, overridden: false, reason: null }])
  })

  await t.test('deleting an assignment with attempts needs confirmation', async (t) => {
    const one = `${path}/assignments/${body.id}`
    t.match(
      await ina.send('DELETE', one),
      refused(409, 'E_ASSIGNMENT_IN_USE', 'Learners have submitted to this assignment (submissions: 5, learners: 2).'),
    )
    t.match(await tim.send('DELETE', `${one}?confirm=true`), refused(403, 'E_NOT_ALLOWED'))
    t.match(await ina.send('DELETE', `${one}?confirm=yes`), refused(400, 'E_BODY_INVALID'))
    t.equal((await ina.send('DELETE', `${one}?confirm=true`)).status, 204)
    t.same(await mine(lea), [])
    t.equal((await lea.ask('/api/submissions?exercise=add')).body.length, 5, 'what was sent stays')
    t.match(await ina.send('DELETE', one), refused(404, 'E_ASSIGNMENT_UNKNOWN'))
  })
})

t.test('an exam takes attempts from its opening to the learner’s own due time, and nothing else', async (t) => {
  clock.set('2026-04-06T07:00:00Z')
  const dated = { ...terms, opensAt: '2026-04-06T08:00:00Z', dueAt: '2026-04-13T18:00:00Z' }
  t.match(
    await ina.post(`${path}/assignments`, { ...dated, exam: true }),
    refused(422, 'E_EXAM_LATE', 'An exam closes at its due time, so it cannot have a late penalty.'),
  )
  const { body } = await ina.post(`${path}/assignments`, { ...dated, late: [], exam: true })
  t.match(body, { exam: true, late: { length: 0 } })
  const named = (person: Person) =>
    person.post('/api/submissions', { exercise: 'add', files: { 'add.js': 'module.exports = 1' }, assignment: body.id })
  t.match(await named(lea), refused(404, 'E_NOT_ASSIGNED'), 'it is not open yet')
  await send(lea, 'pass', 'good')
  clock.set('2026-04-06T08:00:00Z')
  t.match(await mine(lea), [{ points: null, attempts: 0 }], 'an attempt from before does not count')
  const inTime = await send(lea, 'slow')
  await ina.send('PUT', `${path}/assignments/${body.id}/extensions/${bens}`, { dueAt: '2026-04-13T19:00:00Z', reason: 'Extra time' })
  clock.set('2026-04-13T18:00:00.001Z')
  t.match(
    await named(lea),
    refused(409, 'E_EXAM_OVER', 'The exam “Adding fast” closed Mon 13 Apr 2026, 20:00 (Europe/Berlin).'),
    'one that names the exam is refused',
  )
  await send(lea, 'pass', 'good')
  t.match(await mine(lea), [{ points: 0, outcome: 'slow', submission: inTime, attempts: 1, lateHours: 0 }], 'another one is practice')
  const bensOne = await send(ben, 'pass', 'good')
  t.match(await mine(ben), [{ points: 10, submission: bensOne, lateHours: 0 }], 'an extension is a later end')
  clock.set('2026-04-13T19:00:00.001Z')
  t.match(await named(ben), refused(409, 'E_EXAM_OVER'))
  t.match(await named(ina), { status: 202 }, 'staff can try it at any time')
  const job = await agent.lease()
  await agent.result(job.body, verdict())
  await ina.send('DELETE', `${path}/assignments/${body.id}?confirm=true`)
})

t.test('an archived cohort cannot be changed', async (t) => {
  const id = await cohortOf(ina)
  const { body } = await ina.post(`/api/cohorts/${id}/assignments`, terms)
  await ina.send('PATCH', `/api/cohorts/${id}`, { version: 1, archived: true })
  const archived = refused(409, 'E_COHORT_ARCHIVED')
  t.match(await ina.post(`/api/cohorts/${id}/assignments`, terms), archived)
  t.match(await ina.send('PATCH', `/api/cohorts/${id}/assignments/${body.id}`, { version: 1, title: 'Other' }), archived)
  t.match(await ina.send('DELETE', `/api/cohorts/${id}/assignments/${body.id}`), archived)
  t.equal((await ina.ask(`/api/cohorts/${id}/assignments`)).body.length, 1)
})
