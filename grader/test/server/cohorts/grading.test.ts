import t from 'tap'
import type { GivenGrade, GradingEntry, Speed } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-04T00:00:00Z')
const accounts = { Ina: 'instructor', Ivo: 'instructor', Tim: 'learner', Lea: 'learner', Ben: 'learner', Kim: 'learner' } as const
const server = await school(t, accounts, { options: { clock, exercises: [exercise('add'), exercise('free')] } })
const [ina, ivo, tim, lea, ben, kim] = await server.enter('Ina', 'Ivo', 'Tim', 'Lea', 'Ben', 'Kim')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
const path = `/api/cohorts/${cohort}`
await join(ina, cohort, 'instructor', ivo)
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', lea, ben, kim)
const [leas, bens] = [await idOf(lea), await idOf(ben)]
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2026-03-03T00:00:00Z',
  dueAt: '2026-03-10T00:00:00Z',
  late: [{ hours: 48, share: 0.5 }],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const {
  body: { id: assignment },
} = await ina.post(`${path}/assignments`, terms)
const of = `${path}/assignments/${assignment}`
const give = (person: string, body: object, who = ina) => who.send('PUT', `${of}/overrides/${person}`, body)
const given = async (person: string): Promise<GivenGrade | undefined> =>
  ((await ina.ask(`${of}/overrides`)).body as GivenGrade[]).find((one) => one.person === person)
const entries = async (): Promise<GradingEntry[]> => (await tim.ask(`${of}/grading`)).body

function speed(ratio: number): Speed {
  const interval = { ratio, low: ratio, high: ratio, required: 2 }
  return { ...interval, clock: 'cpu', sessions: 3, rounds: [[ratio]], nsPerCall: { baseline: 100, yours: 100 / ratio }, noise: 0 }
}

await attempt(lea, agent, verdict('pass', { level: 'good', speed: speed(2.4) }))
clock.set('2026-03-11T00:00:00Z')
await attempt(ben, agent, verdict('slow', { speed: speed(1.1) }))

t.test('graders see everyone’s grade, graded attempt and open comments', async (t) => {
  const [bensWork, kims, leasWork] = await entries()
  t.match(bensWork, {
    name: 'Ben',
    grade: { outcome: 'slow', points: 0, lateHours: 24 },
    figure: 1.1,
    sentAt: '2026-03-11T00:00:00.000Z',
    given: null,
  })
  t.match(kims, { name: 'Kim', grade: { points: null, attempts: 0 }, figure: null, sentAt: null, threads: 0, waiting: 0 })
  t.match(leasWork, { name: 'Lea', grade: { outcome: 'pass', points: 8 }, figure: 2.4, threads: 0 })
  t.equal((await lea.ask(`${of}/grading`)).status, 403)
  t.match(await ina.ask(`${path}/assignments/00000000-0000-4000-8000-000000000000/grading`), { status: 404 })
})

t.test('a comment can be about the whole attempt, and waits once its author has answered', async (t) => {
  const { submission } = (await entries()).find(({ name }) => name === 'Lea')!.grade
  const { status, body: thread } = await tim.post(`${path}/submissions/${submission}/comments`, { text: 'Well *done*.' })
  t.equal(status, 201)
  t.match(thread, { file: null, first: null, last: null, lines: '', comments: [{ text: 'Well *done*.' }] })
  t.match((await lea.ask('/api/me/comments?exercise=add')).body, [{ file: null, comments: [{ unread: true }] }])
  t.match((await entries())[2], { threads: 1, waiting: 0 })
  await lea.post(`${path}/comments/${thread.id}/answers`, { text: 'Thank you!' })
  t.match((await entries())[2], { threads: 1, waiting: 1 })
  await tim.send('PUT', `${path}/comments/${thread.id}/resolved`, { resolved: true })
  t.match((await entries())[2], { threads: 1, waiting: 0 })
  t.match((await tim.post(`${path}/submissions/${submission}/comments`, { text: 'Where?', first: 1 })).body.error, {
    code: 'E_COMMENT_PLACE',
    message: 'The attempt has no such lines: a place needs a file, its first and its last line.',
  })
})

t.test('a grade by hand needs no reason, and can be made of a rubric that learners see', async (t) => {
  await give(bens, { points: 3 })
  t.match(await given(bens), { points: 3, reason: '', rubric: { length: 0 }, by: 'Ina' })
  t.match((await ben.ask(`${path}/grades/mine`)).body, [{ points: 3, overridden: true, reason: null }])

  const rubric = [
    { label: 'Readable', points: 1 },
    { label: 'Copies its input', points: -2 },
  ]
  t.match((await ina.send('PATCH', of, { version: 1, rubric: [...rubric, { label: ' Readable ', points: 2 }] })).body.error, {
    code: 'E_RUBRIC_TWICE',
    message: 'The rubric has two items “Readable”.',
  })
  t.match((await ina.send('PATCH', of, { version: 1, rubric })).body, { rubric, version: 2 })
  t.match((await give(bens, { points: 4, rubric: ['Fast'] })).body.error, {
    code: 'E_RUBRIC_ITEM',
    message: 'The rubric has no item “Fast”.',
  })
  await give(bens, { points: 4, rubric: ['Copies its input', 'Readable'], reason: 'Nearly.' })
  await ina.send('PATCH', of, { version: 2, rubric: [] })
  t.match(await given(bens), { points: 4, rubric, reason: 'Nearly.' }, 'a later change of the rubric leaves it as it was')
  t.match((await ben.ask(`${path}/grades/mine`)).body, [{ points: 4, reason: 'Nearly.', rubric }])
  t.match((await ina.ask(`${path}/audit`)).body[1], {
    what: 'grade.overridden',
    details: { reason: '+1 Readable\n−2 Copies its input\nNearly.' },
  })
})

t.test('of two graders with the same cell, the second one learns of the first', async (t) => {
  await give(leas, { points: 7, version: null, reason: 'Said aloud' })
  const first = (await given(leas))!
  t.match(await give(leas, { points: 9, version: null }, ivo), {
    status: 409,
    body: { error: { code: 'E_CHANGED_MEANWHILE', current: { points: 7, by: 'Ina', reason: 'Said aloud', version: first.version } } },
  })
  t.match(await given(leas), first)
  await give(leas, { points: 9, version: first.version }, ivo)
  t.match((await give(leas, { points: null, version: first.version })).body.error, {
    code: 'E_CHANGED_MEANWHILE',
    current: { points: 9, by: 'Ivo' },
  })
  await give(leas, { points: null })
  t.match((await give(leas, { points: 5, version: first.version })).body.error, { code: 'E_CHANGED_MEANWHILE', current: { version: null } })
  t.equal(await given(leas), undefined)
})

t.test('staff keep comments to use again, and take them to the next term', async (t) => {
  const { body: saved } = await tim.post(`${path}/saved-comments`, { text: ' Name the `constant`.\r\n' })
  t.match(saved, { text: 'Name the `constant`.' })
  t.same((await ina.post(`${path}/saved-comments`, { text: 'Name the `constant`.' })).body, saved, 'only once')
  await ina.post(`${path}/saved-comments`, { text: 'Well done.' })
  const texts = async (of = path) => ((await ina.ask(`${of}/saved-comments`)).body as { text: string }[]).map(({ text }) => text)
  t.same(await texts(), ['Name the `constant`.', 'Well done.'])
  t.equal((await lea.ask(`${path}/saved-comments`)).status, 403)
  const { body } = await ina.post(`${path}/copy`, { name: 'Next', firstDay: '2026-09-01' })
  t.same(await texts(`/api/cohorts/${body.cohort.id}`), ['Name the `constant`.', 'Well done.'])
  await tim.send('DELETE', `${path}/saved-comments/${saved.id}`)
  t.same(await texts(), ['Well done.'])
  for (let count = 1; count < 100; count++) await ina.post(`${path}/saved-comments`, { text: `${count}` })
  t.match((await ina.post(`${path}/saved-comments`, { text: 'One more' })).body.error, {
    code: 'E_SAVED_COMMENTS_FULL',
    message: 'A cohort keeps at most 100 comments.',
  })
})

t.test('an assistant may do what is set, and sees everything', async (t) => {
  const member = `${path}/members/${await idOf(tim)}`
  const { submission } = (await entries()).find(({ name }) => name === 'Lea')!.grade
  const rightsOf = async () => (await tim.ask(path)).body.rights
  t.same(await rightsOf(), ['comment', 'extend'], 'unless something else is set')
  t.same((await ina.ask(path)).body.rights, ['comment', 'grade', 'extend'])
  t.same((await lea.ask(path)).body.rights, [])
  const { body: thread } = await tim.post(`${path}/submissions/${submission}/comments`, { text: 'Why?' })

  t.same((await ina.send('PATCH', member, { rights: ['grade'] })).body.rights, ['grade'])
  t.same(await rightsOf(), ['grade'])
  t.equal((await give(bens, { points: 6 }, tim)).status, 200)
  const answers = [
    await tim.post(`${path}/submissions/${submission}/comments`, { text: 'Why not?' }),
    await tim.post(`${path}/comments/${thread.id}/answers`, { text: 'Well?' }),
    await tim.send('PUT', `${path}/comments/${thread.id}/resolved`, { resolved: true }),
    await tim.send('DELETE', `${path}/comments/${thread.id}`),
    await tim.post(`${path}/announcements`, { text: 'Hello' }),
    await tim.send('PUT', `${of}/extensions/${leas}`, { dueAt: '2026-03-20T00:00:00Z', reason: 'Ill' }),
  ]
  for (const { status, body } of answers) t.match([status, body.error.code], [403, 'E_NOT_ALLOWED'])
  t.equal(answers[0]!.body.error.message, 'This is only for instructors of the cohort, and assistants who may comment.')
  t.equal((await tim.ask(`${path}/members/${leas}/comments?exercise=add`)).status, 200)

  t.match((await ina.send('PATCH', member, { rights: ['grade', 'grade'] })).body.error, { code: 'E_BODY_INVALID' })
  await ina.send('PATCH', member, { role: 'learner' })
  t.equal((await give(bens, { points: 5 }, tim)).status, 403, 'rights are those of an assistant')
  t.same((await ina.send('PATCH', member, { role: 'assistant' })).body.rights, ['grade'])
  t.match((await ina.ask(`${path}/audit`)).body.at(2), { what: 'grade.overridden', who: 'Tim' })
})
