import t from 'tap'
import type { Notice } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { Receiver } from '../outbox/receiver.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const server = await school(
  t,
  { Ina: 'instructor', Tim: 'learner', Lea: 'learner', Ben: 'learner', Kim: 'learner', Ada: 'admin' },
  { env: { HOTPATH_WEBHOOKS_TO: 'private' }, options: { clock, exercises: [exercise('add')] } },
)
const [ina, tim, lea, ben, kim, ada] = await server.enter('Ina', 'Tim', 'Lea', 'Ben', 'Kim', 'Ada')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', lea, ben, kim)
const api = `/api/cohorts/${cohort}`
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2026-03-01T00:00:00Z',
  dueAt: '2026-03-10T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const { body: assignment } = await ina.post(`${api}/assignments`, terms)
const cell = async (person: typeof lea) => `/cohorts/one/?id=${cohort}&learner=${await idOf(person)}&assignment=${assignment.id}#gradebook`

const noticed = async (who = tim): Promise<Notice[]> => (await who.ask(`${api}/notices`)).body.notices
const done = (id: string, who = tim) => who.post(`${api}/notices/${id}/done`)

t.test('without problems there are no notices', async (t) => {
  t.same((await tim.ask(`${api}/notices`)).body, { notices: [] })
  t.same((await ada.ask(`${api}/notices`)).body, { notices: [] })
  t.equal((await lea.ask(`${api}/notices`)).status, 403)
})

t.test('stuck learners, until someone marks the notice as done', async (t) => {
  for (let tries = 0; tries < 6; tries++) await attempt(lea, agent, verdict('slow'))
  const [first, ...others] = await noticed()
  t.same(others, [])
  t.match(first, {
    kind: 'stuck',
    person: { name: 'Lea' },
    assignment: { title: 'Adding' },
    what: '5 attempts in a row got no further',
    since: '2026-03-01T00:00:00.000Z',
    link: await cell(lea),
  })
  await attempt(lea, agent, verdict('slow'))
  t.match(await noticed(), [{ id: first!.id, what: '6 attempts in a row got no further' }], 'it is the same')

  t.equal((await done(first!.id)).status, 204)
  t.same(await noticed(ina), [], 'for all of the staff')
  await attempt(lea, agent, verdict('slow'))
  t.same(await noticed(), [])
  t.match(await done(first!.id), { status: 404, body: { error: { code: 'E_NOTICE_UNKNOWN' } } })
  t.match((await ina.ask(`${api}/audit`)).body[0], {
    what: 'notice.done',
    who: 'Tim',
    about: 'Lea',
    details: { kind: 'stuck', title: 'Adding' },
  })
  t.match(await done('no', ina), { status: 400 })
})

t.test('learners left without a verdict that counts', async (t) => {
  await attempt(kim, agent, verdict('fault'))
  t.same(await noticed(), [])
  clock.set('2026-03-01T01:00:00Z')
  t.match(await noticed(), [
    {
      kind: 'unsettled',
      person: { name: 'Kim' },
      what: 'something of ours failed at the last attempt, and it was not sent again',
      link: await cell(kim),
    },
  ])
  await attempt(kim, agent, verdict('pass'))
  t.same(await noticed(), [], 'it settles itself')
})

t.test('expiring extra time, and missing learners', async (t) => {
  await ina.ask(`${api}/roster?dryRun=false`, { method: 'POST', body: 'email\nsam@example.org\n', headers: { 'content-type': 'text/csv' } })
  t.same(await noticed(), [])
  clock.set('2026-03-09T00:00:00Z')
  t.match(await noticed(), [
    { kind: 'stuck', person: { name: 'Ben' }, what: 'nothing was sent yet, and it is due in 24 hours', since: null },
    {
      kind: 'seats',
      person: null,
      assignment: { title: 'Adding' },
      what: 'one learner of the roster has not come yet, and it is due in 24 hours',
      link: `/cohorts/one/?id=${cohort}#members`,
    },
  ])
  await ina.send('PUT', `${api}/assignments/${assignment.id}/extensions/${await idOf(lea)}`, {
    dueAt: '2026-03-12T00:00:00Z',
    reason: 'Ill.',
  })
  clock.set('2026-03-11T12:00:00Z')
  await attempt(lea, agent, verdict('slow'))
  t.match(await noticed(), [
    { kind: 'extension', person: { name: 'Lea' }, what: 'the extra time ends in 12 hours, and there is no pass yet' },
  ])
})

t.test('webhooks that were given up, for instructors', async (t) => {
  clock.set('2026-03-20T00:00:00Z')
  const receiver = await Receiver.start(t)
  receiver.answers = [410]
  await ina.post(`${api}/webhooks`, { url: receiver.url, events: ['verdict'] })
  await attempt(ben, agent, verdict('slow'))
  let found: Notice[] = []
  while (found.length === 0) found = await noticed(ina)
  t.match(found, [
    {
      kind: 'webhook',
      what: `${new URL(receiver.url).host} no longer receives messages: it answered 410`,
      link: `/cohorts/one/?id=${cohort}#webhooks`,
    },
  ])
  t.same(await noticed(tim), [])
})

t.test('notices about a person are deleted with the account', async (t) => {
  t.match((await lea.ask('/api/me/export')).body, { noticesDone: [{ cohort, kind: 'stuck' }] })
  t.equal((await lea.send('DELETE', '/api/me', { confirm: 'lea@example.org' })).status, 204)
})

t.test('an archived cohort has no notices', async (t) => {
  await ina.send('PATCH', api, { version: 1, archived: true })
  t.same(await noticed(ina), [])
})
