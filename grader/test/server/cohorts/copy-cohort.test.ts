import t from 'tap'
import { cohortOf, idOf, join, school } from './school.ts'

const server = await school(t, { Ina: 'instructor', Tom: 'learner', Lea: 'learner', Ada: 'admin' })
const [ina, tom, lea, ada] = await server.enter('Ina', 'Tom', 'Lea', 'Ada')
const terms = {
  exercise: 'add',
  late: [{ days: 2, share: 0.8 }],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: 5,
}

async function term() {
  const id = await cohortOf(ina, 'Autumn')
  const path = `/api/cohorts/${id}`
  await join(ina, id, 'assistant', tom)
  await join(ina, id, 'learner', lea)
  const plan = await ina.post(`${path}/plan`, [
    { ...terms, title: 'First', opensAt: '2026-09-07T06:00:00Z', dueAt: '2026-09-14T21:59:00Z' },
    { ...terms, title: 'Second', opensAt: '2026-10-19T06:00:00Z', dueAt: '2026-10-26T22:59:00Z', together: 'team' },
  ])
  t.equal(plan.status, 201)
  return { id, path }
}

t.test('a copy has the staff and the assignments, with the days shifted and the times of day kept', async (t) => {
  const { id, path } = await term()
  const copied = await ina.post(`${path}/copy`, { name: 'Spring', firstDay: '2027-02-15' })
  t.match(copied, {
    status: 201,
    body: { cohort: { name: 'Spring', timeZone: 'Europe/Berlin', learners: 0, role: 'instructor' }, assignments: 2, staff: 2 },
  })
  const copy = `/api/cohorts/${copied.body.cohort.id}`
  t.equal(copied.headers.get('location'), copy)
  t.match((await ina.ask(`${copy}/assignments`)).body, [
    { title: 'First', opensAt: '2027-02-15T07:00:00.000Z', dueAt: '2027-02-22T22:59:00.000Z', ...terms },
    // 161 days later the clocks have changed in between: 8:00 stays 8:00, and 23:59 stays 23:59.
    { title: 'Second', opensAt: '2027-03-29T06:00:00.000Z', dueAt: '2027-04-05T21:59:00.000Z', together: 'team' },
  ])
  t.same(
    (await ina.ask(`${copy}/members`)).body.map(({ name, role }: { name: string; role: string }) => [name, role]),
    [
      ['Ina', 'instructor'],
      ['Tom', 'assistant'],
    ],
  )
  t.match((await ina.ask(`${copy}/audit`)).body.at(-1), { what: 'cohort.created', details: { name: 'Spring', copyOf: id } })
})

t.test('a copy can have another time zone: it keeps the times of day', async (t) => {
  const { path } = await term()
  const { body } = await ina.post(`${path}/copy`, { name: 'Abroad', timeZone: 'America/New_York', firstDay: '2027-02-15' })
  t.match((await ina.ask(`/api/cohorts/${body.cohort.id}/assignments`)).body[0], { opensAt: '2027-02-15T13:00:00.000Z' })
})

t.test('a time that the clocks skip on its new day moves, and the answer says so', async (t) => {
  const path = `/api/cohorts/${await cohortOf(ina)}`
  await ina.post(`${path}/assignments`, { ...terms, title: 'Night', opensAt: '2026-09-06T00:30:00Z', dueAt: '2026-09-13T00:30:00Z' })
  const { body } = await ina.post(`${path}/copy`, { name: 'Spring', firstDay: '2027-03-21' })
  t.same(body.warnings, [
    '“Night”: the clocks skip 02:30 on that day, so it is due Sun 28 Mar 2027, 03:30 (Europe/Berlin).',
    '“Night”: add has no level above “good”: the maximum is 8 points.',
  ])
})

t.test('an archived cohort and one without assignments can be copied', async (t) => {
  const { path } = await term()
  await ina.send('PATCH', path, { version: 1, archived: true })
  t.match((await ina.post(`${path}/copy`, { name: 'Again', firstDay: '2027-02-15' })).body, {
    cohort: { archivedAt: null },
    assignments: 2,
  })
  const { body } = await ina.post(`/api/cohorts/${await cohortOf(ina)}/copy`, { name: 'Empty', firstDay: '2027-02-15' })
  t.strictSame([body.assignments, body.warnings], [0, []])
})

t.test('a day that does not exist, and one too far away, are refused, and nothing is created', async (t) => {
  const { path } = await term()
  const before = (await ina.ask('/api/cohorts')).body.length
  for (const firstDay of ['2027-02-30', '2027-13-01', '1999-12-31', '2200-01-01'])
    t.match(await ina.post(`${path}/copy`, { name: 'Never', firstDay }), {
      status: 422,
      body: { error: { code: 'E_DAY', message: `There is no day ${firstDay}.` } },
    })
  t.match(await ina.post(`${path}/copy`, { name: 'Never', firstDay: '2199-12-30' }), { status: 422, body: { error: { code: 'E_TIME' } } })
  t.match(await ina.post(`${path}/copy`, { name: 'Never', firstDay: 'Monday' }), { status: 400 })
  t.match(await ina.post(`${path}/copy`, { name: 'Never', firstDay: '2027-02-15', timeZone: 'Europe/Atlantis' }), { status: 422 })
  t.equal((await ina.ask('/api/cohorts')).body.length, before)
})

t.test('only people who lead the cohort and may create cohorts copy it; an administrator becomes an instructor of the copy', async (t) => {
  const { path, id } = await term()
  const copy = { name: 'Mine', firstDay: '2027-02-15' }
  t.match(await tom.post(`${path}/copy`, copy), { status: 403 })
  t.match(await lea.post(`${path}/copy`, copy), { status: 403 })
  await ina.send('PATCH', `/api/cohorts/${id}/members/${await idOf(tom)}`, { role: 'instructor' })
  t.match(
    await tom.post(`${path}/copy`, copy),
    { status: 403, body: { error: { code: 'E_NOT_ALLOWED' } } },
    'his account creates no cohorts',
  )
  t.match(await ada.post(`${path}/copy`, copy), { status: 201, body: { staff: 3 } })
})

t.test('of several assignments at once all are created, or none', async (t) => {
  const path = `/api/cohorts/${await cohortOf(ina)}`
  const good = { ...terms, title: 'Good', opensAt: '2026-09-07T06:00:00Z', dueAt: '2026-09-14T22:00:00Z' }
  t.match(await ina.post(`${path}/plan`, [good, { ...good, title: 'Bad', dueAt: '2026-09-01T00:00:00Z' }]), {
    status: 422,
    body: { error: { code: 'E_DUE_BEFORE_OPEN' } },
  })
  t.match(await ina.post(`${path}/plan`, [good, { ...good, exercise: 'nowhere' }]), { status: 404 })
  t.same((await ina.ask(`${path}/assignments`)).body, [])
  t.match(await ina.post(`${path}/plan`, []), { status: 400 })
})
