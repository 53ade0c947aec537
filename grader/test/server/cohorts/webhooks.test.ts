import t from 'tap'
import { setTimeout } from 'node:timers/promises'
import type { Delivery } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt } from './work.ts'
import { Receiver } from '../outbox/receiver.ts'

const server = await school(
  t,
  { Ina: 'instructor', Tim: 'learner', Lea: 'learner', Max: 'learner' },
  { env: { HOTPATH_WEBHOOKS_TO: 'private' }, options: { exercises: [exercise('add')] } },
)
const [ina, tim, lea, max] = await server.enter('Ina', 'Tim', 'Lea', 'Max')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', lea)
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
const path = `/api/cohorts/${cohort}/webhooks`
const receiver = await Receiver.start(t)
const all = ['verdict', 'grade.overridden', 'regrade.applied']
const { body: hook } = await ina.post(path, { url: receiver.url, events: all })

const deliveries = async (): Promise<Delivery[]> => (await ina.ask(`${path}/${hook.id}/deliveries`)).body

/** Waits until this many messages have arrived. */
async function come(count: number): Promise<void> {
  while (receiver.got.length < count) await setTimeout(50)
}

t.test('a webhook is registered, and its secret shown once', async (t) => {
  t.match(hook, { url: receiver.url, events: all, enabled: true, gaveUp: null, waiting: 0, secret: /^whsec_/ })
  t.match((await ina.ask(path)).body, [{ id: hook.id, secret: null }])
  t.match(await ina.post(path, { url: 'ftp://example.org', events: ['verdict'] }), {
    status: 422,
    body: {
      error: { code: 'E_WEBHOOK_URL', message: '“ftp://example.org” cannot be used for a webhook: it does not start with https://.' },
    },
  })
  t.match(await ina.post(path, { url: receiver.url, events: [] }), { status: 400 })
  t.match(await ina.post(path, { url: receiver.url, events: ['everything'] }), { status: 400 })
  t.equal((await tim.ask(path)).status, 403)
  t.equal((await max.ask(path)).status, 404)
})

t.test('it gets a test event', async (t) => {
  t.match((await ina.post(`${path}/${hook.id}/test`)).body, { event: 'test', state: 'delivered', answer: 204, attempts: 1, problem: null })
  t.match(receiver.got, [{ path: '/hook', body: { type: 'test', data: { cohort: { id: cohort } } } }])
  t.ok(receiver.isSigned(0, hook.secret))
  receiver.answers = [500]
  t.match(
    (await ina.post(`${path}/${hook.id}/test`)).body,
    { state: 'failed', answer: 500, problem: 'it answered 500' },
    'and not tried again',
  )
})

t.test('it reports what happens in the cohort, and nothing else', async (t) => {
  receiver.got.length = 0
  await attempt(max, agent, verdict('pass'))
  await attempt(tim, agent, verdict('pass'))
  const submission = await attempt(lea, agent, verdict('slow'))
  await come(1)
  t.same(receiver.got[0]!.body.data, {
    cohort: { id: cohort, name: 'Spring' },
    assignment: { id: assignment.id, title: 'Adding', exercise: 'add' },
    learner: { id: await idOf(lea), name: 'Lea' },
    submission: {
      id: submission,
      submittedAt: receiver.got[0]!.body.data.submission.submittedAt,
      outcome: 'slow',
      level: null,
      effect: null,
    },
    grade: { points: 0, maximum: 8, submission, overridden: false }, // the exercise has no level above good
    address: `${server.address.replace(/\/$/, '')}/cohorts/one/?id=${cohort}&learner=${await idOf(lea)}&assignment=${assignment.id}#gradebook`,
  })
  t.match(receiver.got[0]!.body, { type: 'verdict', timestamp: /Z$/ })
  t.ok(receiver.isSigned(0, hook.secret))

  await ina.send('PUT', `/api/cohorts/${cohort}/assignments/${assignment.id}/overrides/${await idOf(lea)}`, {
    points: 5,
    reason: 'Said aloud.',
  })
  await come(2)
  t.match(receiver.got[1]!.body, {
    type: 'grade.overridden',
    data: { learner: { name: 'Lea' }, points: { before: 0, after: 5 }, overridden: true, reason: 'Said aloud.' },
  })

  const regrades = `/api/cohorts/${cohort}/assignments/${assignment.id}/regrades`
  const { body: regrade } = await ina.post(regrades, { accounts: null, which: 'graded' })
  await agent.result((await agent.lease()).body, verdict('pass'))
  await ina.post(`${regrades}/${regrade.id}/apply`)
  await come(3)
  t.match(receiver.got[2]!.body, { type: 'regrade.applied', data: { assignment: { title: 'Adding' }, verdicts: 1 } })
  t.equal(receiver.got.length, 3, 'a run of a regrade is nobody’s attempt')
})

t.test('a failed delivery waits, and can be sent again manually as the same message', async (t) => {
  receiver.got.length = 0
  receiver.answers = [503]
  receiver.headers = { 'retry-after': '86400' }
  await attempt(lea, agent, verdict('wrong'))
  await come(1)
  let [newest] = await deliveries()
  for (; newest!.attempts === 0; [newest] = await deliveries()) await setTimeout(50)
  t.match(newest, { event: 'verdict', state: 'waiting', attempts: 1, answer: 503, problem: 'it answered 503' })
  t.ok(Date.parse(newest!.nextAt!) > Date.now() + 80_000_000, 'not before the time that it asked for')
  t.match((await ina.ask(path)).body, [{ waiting: 1 }])
  t.match((await ina.post(`${path}/${hook.id}/deliveries/${newest!.id}/redeliver`)).body, {
    id: newest!.id,
    state: 'delivered',
    attempts: 1,
    answer: 204,
    problem: null,
  })
  t.equal(receiver.got[0]!.headers['webhook-id'], receiver.got[1]!.headers['webhook-id'])
  t.equal(receiver.got[0]!.text, receiver.got[1]!.text)
  t.match(await ina.post(`${path}/${hook.id}/deliveries/00000000-0000-4000-8000-000000000000/redeliver`), {
    status: 404,
    body: { error: { code: 'E_DELIVERY_UNKNOWN' } },
  })
})

t.test('it gets nothing while disabled', async (t) => {
  receiver.got.length = 0
  t.match(await ina.send('PATCH', `${path}/${hook.id}`, { enabled: false }), { status: 200, body: { enabled: false } })
  await attempt(lea, agent, verdict('slow'))
  t.match((await ina.send('PATCH', `${path}/${hook.id}`, { enabled: true, events: ['grade.overridden'] })).body, {
    enabled: true,
    events: ['grade.overridden'],
  })
  await attempt(lea, agent, verdict('slow'))
  await ina.send('PATCH', `${path}/${hook.id}`, { events: all })
  await attempt(lea, agent, verdict('crash'))
  await come(1)
  t.match(receiver.got, [{ body: { data: { submission: { outcome: 'crash' } } } }])
})

t.test('after a rotation both secrets sign', async (t) => {
  const { body: renewed } = await ina.post(`${path}/${hook.id}/rotate`)
  t.not(renewed.secret, hook.secret)
  await ina.post(`${path}/${hook.id}/test`)
  t.ok(receiver.isSigned(-1, hook.secret))
  t.ok(receiver.isSigned(-1, renewed.secret))
})

t.test('a receiver that answers 410 gets nothing more', async (t) => {
  receiver.answers = [410]
  receiver.got.length = 0
  await attempt(lea, agent, verdict('slow'))
  await come(1)
  let [found] = (await ina.ask(path)).body
  for (; found.enabled; [found] = (await ina.ask(path)).body) await setTimeout(50)
  t.match(found, { enabled: false, gaveUp: { why: 'it answered 410', at: /Z$/ }, waiting: 0 })
  t.match((await ina.send('PATCH', `${path}/${hook.id}`, { enabled: true })).body, { enabled: true, gaveUp: null })
})

t.test('deliveries about a person are exported to them, and deleted with the account', async (t) => {
  const { sentToWebhooks } = (await lea.ask('/api/me/export')).body
  t.match(sentToWebhooks[0], { state: 'delivered', payload: { type: 'verdict', data: { learner: { name: 'Lea' } } } })
  t.equal((await lea.send('DELETE', '/api/me', { confirm: 'lea@example.org' })).status, 204)
  t.same(new Set((await deliveries()).map(({ event }) => event)), new Set(['test', 'regrade.applied']))
})

t.test('it cannot be abused against other servers', async (t) => {
  receiver.got.length = 0
  let refused = (await ina.post(`${path}/${hook.id}/test`)).body
  for (let tries = 0; tries < 20 && !refused.error; tries++) refused = (await ina.post(`${path}/${hook.id}/test`)).body
  t.match(refused, { error: { code: 'E_WEBHOOK_TRIES', details: { limit: 20 } } })
  t.ok(receiver.got.length <= 20)
})

t.test('webhooks of other cohorts are hidden, and their number is limited', async (t) => {
  const other = `/api/cohorts/${await cohortOf(ina, 'Autumn')}/webhooks`
  for (const [method, rest] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ] as const) {
    t.match(await ina.send(method, `${other}/${hook.id}${rest}`, method === 'GET' || method === 'DELETE' ? undefined : {}), {
      status: 404,
      body: { error: { code: 'E_WEBHOOK_UNKNOWN' } },
    })
  }
  for (let made = 0; made < 10; made++) t.equal((await ina.post(other, { url: receiver.url, events: ['verdict'] })).status, 201)
  t.match(await ina.post(other, { url: receiver.url, events: ['verdict'] }), { status: 409, body: { error: { code: 'E_WEBHOOKS_MANY' } } })
})

t.test('the audit log has all changes, without the URL', async (t) => {
  t.equal((await ina.send('DELETE', `${path}/${hook.id}`)).status, 204)
  const lines = (await ina.ask(`/api/cohorts/${cohort}/audit`)).body as { what: string; details: object }[]
  const reported = lines.filter(({ what }) => what.startsWith('webhook.'))
  t.same(new Set(reported.map(({ what }) => what)), new Set(['webhook.made', 'webhook.changed', 'webhook.rotated', 'webhook.removed']))
  t.notMatch(JSON.stringify(reported), /\/hook|whsec/)
  t.same((await ina.ask(path)).body, [])
})
