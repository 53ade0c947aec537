import t from 'tap'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt } from './work.ts'

const server = await school(t, { Ina: 'instructor', Tom: 'learner', Lea: 'learner', Ben: 'learner' })
const [ina, tom, lea, ben] = await server.enter('Ina', 'Tom', 'Lea', 'Ben')
const agent = new HandAgent(server)
const HOUR_MS = 3600_000
const from = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const terms = { exercise: 'add', late: [], points: { required: 6, good: 8, excellent: 10 }, policy: 'best', attempts: null }

async function cohort() {
  const id = await cohortOf(ina)
  const path = `/api/cohorts/${id}`
  await join(ina, id, 'assistant', tom)
  await join(ina, id, 'learner', lea, ben)
  const accommodation = async (person: typeof lea) => `${path}/members/${await idOf(person)}/accommodation`
  const assign = async (more: object) => (await ina.post(`${path}/assignments`, { ...terms, ...more })).body.id
  const own = async (person: typeof lea) => (await person.ask(`${path}/assignments`)).body
  const grades = async (person: typeof lea) => (await person.ask(`${path}/grades/mine`)).body
  return { path, accommodation, assign, own, grades }
}

t.test('an accommodation applies to every assignment that is due from then on, and says why', async (t) => {
  const { path, accommodation, assign, own } = await cohort()
  await assign({ title: 'Over', opensAt: from(-48), dueAt: from(-24) })
  await assign({ title: 'Open', opensAt: from(-48), dueAt: '2199-03-27T01:30:00Z', attempts: 3 })
  const given = { extraDays: 3, extraAttempts: 50, reason: 'Note of the disability office' }
  t.match(await ina.send('PUT', await accommodation(lea), given), { status: 200, body: { ...given, since: /^20/ } })
  await assign({ title: 'Later', opensAt: from(-1), dueAt: '2199-06-01T22:00:00Z' })
  t.match(await own(lea), [
    { title: 'Over', ownDueAt: null, ownAttempts: null, ownReason: null },
    // The clocks change in between (31 March), and 02:30 stays 02:30.
    { title: 'Open', ownDueAt: '2199-03-30T01:30:00.000Z', ownAttempts: 5, ownReason: given.reason },
    { title: 'Later', ownDueAt: '2199-06-04T22:00:00.000Z', ownAttempts: null, ownReason: given.reason },
  ])
  t.match(await own(ben), [{ ownDueAt: null }, { ownDueAt: null, ownAttempts: null, ownReason: null }, { ownDueAt: null }])
  t.match((await ina.ask(`${path}/accommodations`)).body, [{ person: await idOf(lea), ...given }])
  t.match(
    (await ina.ask(`${path}/audit`)).body.find(({ what }: { what: string }) => what === 'accommodation.granted'),
    {
      about: 'Lea',
      details: { extraDays: 3, extraAttempts: 50, reason: given.reason },
    },
  )
})

t.test('of an extension and an accommodation, the later time counts', async (t) => {
  const { path, accommodation, assign, own } = await cohort()
  const id = await assign({ title: 'Both', opensAt: from(-48), dueAt: '2199-06-01T22:00:00Z' })
  await ina.send('PUT', await accommodation(lea), { extraDays: 3, extraAttempts: 0, reason: 'Standing' })
  const extension = `${path}/assignments/${id}/extensions/${await idOf(lea)}`
  await ina.send('PUT', extension, { dueAt: '2199-06-02T22:00:00Z', reason: 'Ill' })
  t.match(await own(lea), [{ ownDueAt: '2199-06-04T22:00:00.000Z', ownReason: 'Standing; Ill' }])
  await ina.send('PUT', extension, { dueAt: '2199-06-09T22:00:00Z', reason: 'Ill' })
  t.match(await own(lea), [{ ownDueAt: '2199-06-09T22:00:00.000Z', ownReason: 'Ill; Standing' }])
  const person = await idOf(lea)
  const { body: both } = await tom.ask(`${path}/assignments/${id}/extensions`)
  t.strictSame(
    both,
    [
      { person, dueAt: '2199-06-09T22:00:00.000Z', reason: 'Ill', version: both[0].version },
      { person, dueAt: '2199-06-04T22:00:00.000Z', reason: 'Standing', version: null, standing: { extraAttempts: 0 } },
    ],
    'the staff see both',
  )
})

t.test('the grade counts the extra time and the extra attempts', async (t) => {
  const { accommodation, assign, grades } = await cohort()
  await ina.send('PUT', await accommodation(lea), { extraDays: 2, extraAttempts: 50, reason: 'Standing' })
  await assign({ title: 'Tight', opensAt: from(-48), dueAt: from(1), attempts: 2 })
  for (const person of [lea, ben]) for (let sent = 0; sent < 3; sent++) await attempt(person, agent, verdict(sent === 2 ? 'pass' : 'slow'))
  t.match(await grades(lea), [{ outcome: 'pass', attempts: 3 }])
  t.match(await grades(ben), [{ outcome: 'slow', attempts: 2 }])
})

t.test('what was due under an accommodation keeps its terms when it ends or changes', async (t) => {
  const { path, accommodation, assign, own } = await cohort()
  const id = await assign({ title: 'Soon over', opensAt: from(-48), dueAt: from(24) })
  await ina.send('PUT', await accommodation(lea), { extraDays: 3, extraAttempts: 0, reason: 'Standing' })
  t.match(await ina.send('PATCH', `${path}/assignments/${id}`, { version: 1, dueAt: new Date(Date.now() + 50).toISOString() }), {
    status: 200,
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await assign({ title: 'Future', opensAt: from(-1), dueAt: '2199-06-01T22:00:00Z' })
  await ina.send('PUT', await accommodation(lea), { extraDays: 1, extraAttempts: 0, reason: 'Less' })
  t.match(await own(lea), [
    { title: 'Soon over', ownReason: 'Standing' },
    { title: 'Future', ownDueAt: '2199-06-02T22:00:00.000Z', ownReason: 'Less' },
  ])
  t.match(await ina.send('DELETE', await accommodation(lea)), { status: 204 })
  t.match(await own(lea), [
    { title: 'Soon over', ownReason: 'Standing' },
    { title: 'Future', ownDueAt: null, ownReason: null },
  ])
  t.match(await ina.send('DELETE', await accommodation(lea)), { status: 204 }, 'ending it again changes nothing')
})

t.test('an accommodation gives something, to a member, and only instructors give it', async (t) => {
  const { path, accommodation } = await cohort()
  const given = { extraDays: 3, extraAttempts: 0, reason: 'Standing' }
  t.match(await ina.send('PUT', await accommodation(lea), { ...given, extraDays: 0 }), {
    status: 422,
    body: { error: { code: 'E_ACCOMMODATION_EMPTY' } },
  })
  for (const bad of [{ extraDays: -1 }, { extraDays: 367 }, { extraAttempts: 1.5 }, { reason: ' ' }])
    t.match(await ina.send('PUT', await accommodation(lea), { ...given, ...bad }), { status: 400 })
  t.match(await ina.send('PUT', `${path}/members/00000000-0000-4000-8000-000000000999/accommodation`, given), {
    status: 404,
    body: { error: { code: 'E_MEMBER_UNKNOWN' } },
  })
  t.match(await tom.send('PUT', await accommodation(lea), given), { status: 403 })
  t.match(await lea.send('PUT', await accommodation(lea), given), { status: 403 })
  t.strictSame((await tom.ask(`${path}/accommodations`)).body, [])
})

t.test('an extension for several people is given to all of them, or to nobody', async (t) => {
  const { path, assign, own } = await cohort()
  const id = await assign({ title: 'Together', opensAt: from(-48), dueAt: '2199-06-01T22:00:00Z' })
  const extensions = `${path}/assignments/${id}/extensions`
  const people = [await idOf(lea), await idOf(ben)]
  const more = { dueAt: '2199-06-05T22:00:00Z', reason: 'The lab was closed' }
  t.match(await tom.post(extensions, { people: [...people, '00000000-0000-4000-8000-000000000999'], ...more }), {
    status: 404,
    body: { error: { code: 'E_MEMBER_UNKNOWN' } },
  })
  t.same((await tom.ask(extensions)).body, [])
  t.match(await tom.post(extensions, { people, ...more }), { status: 200, body: [{ reason: more.reason }, { reason: more.reason }] })
  for (const person of [lea, ben]) t.match(await own(person), [{ ownDueAt: '2199-06-05T22:00:00.000Z', ownReason: more.reason }])
  t.match(await tom.post(extensions, { people: [], ...more }), { status: 400 })
  t.match(await tom.post(extensions, { people, ...more, dueAt: '2199-01-01T00:00:00Z' }), { status: 422 })
})
