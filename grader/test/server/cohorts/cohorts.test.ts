import t from 'tap'
import { cohortOf, idOf, join, school } from './school.ts'

const server = await school(t, { Ina: 'instructor', Ivo: 'instructor', Lea: 'learner', Ada: 'admin' })
const [ina, ivo, lea, ada] = await server.enter('Ina', 'Ivo', 'Lea', 'Ada')

t.test('an instructor creates and leads a cohort; others do not see it', async (t) => {
  const made = await ina.post('/api/cohorts', { name: ' Spring ', timeZone: 'Europe/Berlin' })
  t.match(made, {
    status: 201,
    body: { name: 'Spring', timeZone: 'Europe/Berlin', version: 1, archivedAt: null, role: 'instructor', learners: 0 },
  })
  const path = `/api/cohorts/${made.body.id}`
  t.equal(made.headers.get('location'), path)
  t.same((await ina.ask('/api/cohorts')).body, [made.body])
  t.same((await ina.ask(path)).body, made.body)
  t.same((await ivo.ask('/api/cohorts')).body, [])
  t.match(await ivo.ask(path), { status: 404, body: { error: { code: 'E_COHORT_UNKNOWN' } } })
  t.match(await lea.post('/api/cohorts', { name: 'Mine', timeZone: 'UTC' }), { status: 403, body: { error: { code: 'E_NOT_ALLOWED' } } })
  t.same((await ada.ask('/api/cohorts')).body, [made.body], 'an admin sees all, and leads them')
})

t.test('a time zone must be a known name', async (t) => {
  for (const timeZone of ['Europe/Atlantis', '+01:00', 'x', '../UTC'])
    t.match(await ina.post('/api/cohorts', { name: 'A', timeZone }), {
      status: 422,
      body: { error: { code: 'E_TIME_ZONE', message: `There is no time zone “${timeZone}”.` } },
    })
})

t.test('two concurrent changes of a cohort: the second is refused with the current state', async (t) => {
  const path = `/api/cohorts/${await cohortOf(ina)}`
  t.match(await ina.send('PATCH', path, { version: 1, name: 'Summer' }), {
    status: 200,
    body: { name: 'Summer', version: 2, timeZone: 'Europe/Berlin' },
  })
  t.match(await ada.send('PATCH', path, { version: 1, name: 'Autumn' }), {
    status: 409,
    body: { error: { code: 'E_CHANGED_MEANWHILE', current: { name: 'Summer', version: 2 } } },
  })
  t.match(await ada.send('PATCH', path, { version: 2, name: 'Autumn', timeZone: 'UTC' }), {
    status: 200,
    body: { name: 'Autumn', version: 3, timeZone: 'UTC' },
  })
})

t.test('a cohort without work is deleted; an archived one can be restored', async (t) => {
  const id = await cohortOf(ina)
  t.match((await ina.send('PATCH', `/api/cohorts/${id}`, { version: 1, archived: true })).body, { archivedAt: /^20/, version: 2 })
  const person = await idOf(ina)
  t.match(await ina.send('PATCH', `/api/cohorts/${id}/members/${person}`, { team: 'Blue' }), {
    status: 409,
    body: { error: { code: 'E_COHORT_ARCHIVED' } },
  })
  t.match((await ina.send('PATCH', `/api/cohorts/${id}`, { version: 2, archived: false })).body, { archivedAt: null, version: 3 })
  t.match(await ina.send('DELETE', `/api/cohorts/${id}`), { status: 200, body: { done: 'deleted' } })
  t.match(await ina.ask(`/api/cohorts/${id}`), { status: 404 })
  t.match(await ina.send('DELETE', `/api/cohorts/${id}`), { status: 404 })
})

t.test('a cohort with work of its members is archived', async (t) => {
  const id = await cohortOf(ina)
  await join(ina, id, 'learner', lea)
  const terms = { title: 'Add', late: [], points: { required: 1, good: 2, excellent: 3 }, policy: 'best', attempts: null }
  await ina.post(`/api/cohorts/${id}/assignments`, {
    exercise: 'add',
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2190-01-01T00:00:00Z',
    ...terms,
  })
  await lea.submit()
  t.match(await ina.send('DELETE', `/api/cohorts/${id}`), { status: 200, body: { done: 'archived' } })
  t.match((await lea.ask(`/api/cohorts/${id}`)).body, { archivedAt: /^20/, role: 'learner', version: 2 })
  t.match(await ina.send('DELETE', `/api/cohorts/${id}`), { body: { done: 'archived' } })
  t.equal((await lea.ask(`/api/cohorts/${id}`)).body.version, 2, 'once is enough')
})

t.test('staff post and delete an announcement', async (t) => {
  const [id, another] = [await cohortOf(ina), await cohortOf(ina)]
  await join(ina, id, 'learner', lea)
  const { body: first } = await ina.post(`/api/cohorts/${id}/announcements`, { text: ' Room 7 today. ' })
  t.match(first, { text: 'Room 7 today.', author: 'Ina', at: /^20/ })
  const { body: second } = await ina.post(`/api/cohorts/${id}/announcements`, { text: 'Room 8, sorry.' })
  t.same((await lea.ask(`/api/cohorts/${id}/announcements`)).body, [second, first])
  t.match(await ina.send('DELETE', `/api/cohorts/${another}/announcements/${first.id}`), {
    status: 404,
    body: { error: { code: 'E_ANNOUNCEMENT_UNKNOWN' } },
  })
  const edited = await ina.send('PATCH', `/api/cohorts/${id}/announcements/${first.id}`, { text: ' Room 9 today. ' })
  t.match(edited, { status: 200, body: { text: 'Room 9 today.', author: 'Ina', at: first.at, editedAt: /^20/ } })
  t.same((await lea.ask(`/api/cohorts/${id}/announcements`)).body, [second, edited.body], 'it keeps its place')
  t.match(await ina.send('PATCH', `/api/cohorts/${another}/announcements/${first.id}`, { text: 'Elsewhere' }), {
    status: 404,
    body: { error: { code: 'E_ANNOUNCEMENT_UNKNOWN' } },
  })
  t.match(await ina.send('PATCH', `/api/cohorts/${id}/announcements/${first.id}`, { text: '  ' }), { status: 400 })
  t.equal((await ina.send('DELETE', `/api/cohorts/${id}/announcements/${first.id}`)).status, 204)
  t.same((await lea.ask(`/api/cohorts/${id}/announcements`)).body, [second])
})

t.test('the last instructor cannot step down or leave', async (t) => {
  const id = await cohortOf(ina)
  const own = `/api/cohorts/${id}/members/${await idOf(ina)}`
  const last = { status: 409, body: { error: { code: 'E_LAST_INSTRUCTOR' } } }
  t.match(await ina.send('PATCH', own, { role: 'learner' }), last)
  t.match(await ina.send('DELETE', own), last)
  t.match(await ina.post(`/api/cohorts/${id}/leave`), last)
  t.match(await ina.send('PATCH', own, { role: 'instructor', team: ' Blue ' }), { status: 200, body: { role: 'instructor', team: 'Blue' } })
  t.match(
    await ada.post(`/api/cohorts/${id}/leave`),
    { status: 404, body: { error: { code: 'E_MEMBER_UNKNOWN' } } },
    'an admin who is no member',
  )
  t.match((await ina.ask(`/api/cohorts/${id}/members`)).body, [{ name: 'Ina', email: 'ina@example.org', role: 'instructor', team: 'Blue' }])
})

t.test('the audit log, page by page', async (t) => {
  const id = await cohortOf(ina)
  const person = await idOf(ina)
  for (let team = 1; team <= 101; team++) await ina.send('PATCH', `/api/cohorts/${id}/members/${person}`, { team: `Team ${team}` })
  const { body: first } = await ina.ask(`/api/cohorts/${id}/audit`)
  t.equal(first.length, 100)
  t.match(first[0], { who: 'Ina', what: 'member.changed', about: 'Ina', details: { person, team: 'Team 101' } })
  const { body: rest } = await ina.ask(`/api/cohorts/${id}/audit?before=${first.at(-1).id}`)
  t.same(
    rest.map(({ what, details }: { what: string; details: object }) => [what, details]),
    [
      ['member.changed', { person, team: 'Team 1' }],
      ['cohort.created', { name: 'Spring', timeZone: 'Europe/Berlin' }],
    ],
  )
  t.match(await ina.ask(`/api/cohorts/${id}/audit?before=x`), { status: 400 })
})
