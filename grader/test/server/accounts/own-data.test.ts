import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { dial, heard } from '../http/middleware/wire.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from '../cohorts/school.ts'
import { addressOf, PASSWORD, Person } from './person.ts'

const server = await school(t, { Ada: 'admin', Ina: 'instructor', Ivo: 'instructor', Lea: 'learner', Leo: 'learner' })
const [ada, ina, ivo, lea, leo] = await server.enter('Ada', 'Ina', 'Ivo', 'Lea', 'Leo')
const agent = new HandAgent(server)

t.test('a name is changed', async (t) => {
  t.match(await lea.send('PATCH', '/api/me', { name: ' Lea\0L. ' }), {
    status: 200,
    body: { name: 'Lea\ufffdL.', email: 'lea@example.org' },
  })
  t.match(await lea.send('PATCH', '/api/me', { name: ' ' }), { status: 400 })
  await lea.send('PATCH', '/api/me', { name: 'Lea' })
  t.equal((await lea.ask('/api/me')).body.account.name, 'Lea')
})

t.test('the export has all data about a person, without secrets', async (t) => {
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'assistant', lea)
  await lea.submit('module.exports = 11')
  await agent.result((await agent.lease()).body, verdict())
  await leo.submit('module.exports = "of Leo"')
  await lea.post(`/api/cohorts/${cohort}/announcements`, { text: 'Hello all' })
  const times = { opensAt: '2020-01-01T00:00:00Z', dueAt: '2198-01-01T00:00:00Z' }
  const { body: assignment } = await ina.post(`/api/cohorts/${cohort}/assignments`, {
    exercise: 'add',
    title: 'Adding',
    ...times,
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  })
  await join(ina, cohort, 'learner', leo)
  await ina.send('PATCH', `/api/cohorts/${cohort}/members/${await idOf(lea)}`, { role: 'learner', team: 'Red' })
  for (const [person, reason] of [
    [lea, 'Said it well'],
    [leo, 'Helped others'],
  ] as const) {
    t.equal(
      (await ina.send('PUT', `/api/cohorts/${cohort}/assignments/${assignment.id}/overrides/${await idOf(person)}`, { points: 7, reason }))
        .status,
      200,
    )
  }
  const { body: made } = await lea.post('/api/me/tokens', { name: 'A program', scopes: ['read'], expiresAt: null })
  const { headers, body } = await lea.ask('/api/me/export')
  t.match(headers.get('content-disposition'), /attachment; filename="hotpath.json"/)
  t.match(body, {
    account: { name: 'Lea', email: 'lea@example.org', role: 'learner' },
    waysIn: [{ provider: 'credential' }],
    sessions: [{ until: /^20/ }],
    tokens: [{ name: 'A program', scopes: ['read'], until: null }],
    cohorts: [{ id: cohort, name: 'Spring', role: 'learner', team: 'Red' }],
    submissions: [{ exercise: 'add', files: { 'add.js': 'module.exports = 11' }, state: 'done', verdict: { verdict: 'pass' } }],
    announcements: [{ cohort, text: 'Hello all' }],
    auditEventsByOthers: [
      { cohort, what: 'member.changed', details: { role: 'learner', team: 'Red' } },
      { cohort, what: 'grade.overridden', details: { title: 'Adding', to: 7, reason: 'Said it well' } },
    ],
    auditEvents: [{ what: 'member.joined' }, { what: 'announcement.made' }],
  })
  t.equal(body.submissions.length, 1)
  const token = decodeURIComponent(lea.cookie).match(/session_token=([^.]+)/)![1]!
  t.notOk(JSON.stringify(body).includes(token))
  t.notOk(JSON.stringify(body).includes(made.token))
  t.notMatch(JSON.stringify(body), /password|of Leo|leo@|Helped|Ina/)
  await agent.result((await agent.lease()).body, verdict())
})

t.test('an account is deleted with all its data', async (t) => {
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'assistant', lea, leo)
  const id = await idOf(lea)
  await lea.post(`/api/cohorts/${cohort}/announcements`, { text: 'I was here' })
  await lea.submit('module.exports = 33')
  const { body: job } = await agent.lease()
  await lea.submit('module.exports = 44')
  await leo.submit('module.exports = 55')
  const times = { opensAt: '2020-01-01T00:00:00Z', dueAt: '2198-01-01T00:00:00Z' }
  const { body: assignment } = await ina.post(`/api/cohorts/${cohort}/assignments`, {
    exercise: 'add',
    title: 'Adding',
    ...times,
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  })
  await ina.send('PUT', `/api/cohorts/${cohort}/assignments/${assignment.id}/extensions/${id}`, {
    dueAt: '2199-01-01T00:00:00Z',
    reason: 'Was ill for long',
  })
  const elsewhere = new Person(server)
  await elsewhere.signIn('Lea')
  await lea.post('/api/auth/request-password-reset', { email: addressOf('Lea') })

  t.match(await lea.send('DELETE', '/api/me', { confirm: addressOf('Leo') }), { status: 422, body: { error: { code: 'E_CONFIRM' } } })
  t.equal((await lea.send('DELETE', '/api/me', { confirm: ' LEA@example.org ' })).status, 204)
  t.equal((await lea.ask('/api/me')).body.account, null)
  t.equal((await elsewhere.ask('/api/me')).body.account, null)
  t.match(await new Person(server).signIn('Lea'), { status: 401 })

  t.match(await agent.result(job, verdict()), { status: 409, body: { error: { code: 'E_JOB_LOST' } } }, 'who measures it is told')
  const { body: next } = await agent.lease()
  t.same(next.files, { 'add.js': 'module.exports = 55' }, 'and what waited is out of the queue')
  t.equal((await agent.result(next, verdict())).status, 204)

  t.same(
    (await ina.ask(`/api/cohorts/${cohort}/members`)).body.map(({ name }: { name: string }) => name),
    ['Ina', 'Leo'],
  )
  t.match((await ina.ask(`/api/cohorts/${cohort}/announcements`)).body, [{ text: 'I was here', author: null }])
  t.match(
    (await ina.ask(`/api/cohorts/${cohort}/audit`)).body.filter(({ details }: { details: { person?: string } }) => details.person === id),
    [
      { who: 'Ina', about: null, what: 'extension.granted', details: { reason: undefined } },
      { who: null, about: null, what: 'member.joined' },
    ],
  )
  t.equal((await lea.signUp('Lea', PASSWORD)).status, 200, 'the address is free again')
  t.same((await lea.ask('/api/submissions?exercise=add')).body, [], 'and nothing comes back')
  t.equal((await leo.ask('/api/submissions?exercise=add')).body.length, 2)
})

t.test('requests under way when the account is deleted are refused and leave no data', async (t) => {
  const mia = new Person(server)
  await mia.signUp('Mia')
  const {
    body: { queue },
  } = await mia.ask('/api/status')
  const body = JSON.stringify({ exercise: 'add', files: { 'add.js': 'module.exports = 66' } })
  const head = [
    'POST /api/submissions HTTP/1.1',
    'Host: localhost',
    `Cookie: ${mia.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  const socket = dial(server, `${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
  const answer = heard(socket)
  // By then its account has been identified.
  await sleep(1000)
  t.equal((await mia.send('DELETE', '/api/me', { confirm: addressOf('Mia') })).status, 204)
  socket.write(body.slice(20))
  t.match(await answer, /^HTTP\/1.1 401 [^]*E_SIGN_IN_NEEDED/)
  t.equal((await mia.ask('/api/status')).body.queue, queue)

  const noa = new Person(server)
  await noa.signUp('Noa')
  const sent = Array.from({ length: 12 }, () => noa.submit())
  t.equal((await noa.send('DELETE', '/api/me', { confirm: addressOf('Noa') })).status, 204)
  const answers = await Promise.all(sent)
  t.ok(answers.every(({ status }) => status === 202 || status === 401))
  const ofVisitors = answers.filter(
    ({ status, headers }) => status === 202 && headers.getSetCookie().some((line) => line.startsWith('hotpath_visitor=')),
  ).length
  t.equal(
    (await noa.ask('/api/status')).body.queue,
    queue + ofVisitors,
    'of many at once each came before and went along, or was refused, or is a visitor’s',
  )
})

t.test('the last instructor of a cohort and the last administrator cannot leave', async (t) => {
  const cohort = await cohortOf(ivo, 'Autumn')
  await cohortOf(ivo, 'Empty')
  await join(ivo, cohort, 'learner', leo)
  const deleteAccount = { confirm: addressOf('Ivo') }
  t.match(await ivo.send('DELETE', '/api/me', deleteAccount), {
    status: 409,
    body: { error: { code: 'E_COHORTS_LEFT', message: 'You are the last instructor of “Autumn”, which still has other members.' } },
  })
  t.equal((await ivo.ask('/api/cohorts')).body.length, 2, 'nothing was done')
  await ivo.send('PATCH', `/api/cohorts/${cohort}/members/${await idOf(leo)}`, { role: 'instructor' })
  t.equal((await ivo.send('DELETE', '/api/me', deleteAccount)).status, 204)
  t.ok((await leo.ask('/api/cohorts')).body.some(({ name }: { name: string }) => name === 'Autumn'))
  t.notOk(
    (await ada.ask('/api/cohorts')).body.some(({ name }: { name: string }) => name === 'Empty'),
    'one in which nobody else was is gone',
  )
  t.match(await ada.send('DELETE', '/api/me', { confirm: addressOf('Ada') }), { status: 409, body: { error: { code: 'E_LAST_ADMIN' } } })
})

t.test('administrators find people and give roles', async (t) => {
  t.match((await ada.ask('/api/accounts?search=INA@')).body, [{ name: 'Ina', role: 'instructor', emailVerified: true, since: /^20/ }])
  t.same((await ada.ask('/api/accounts?search=%25')).body, [], 'a % is a %')
  t.same((await ada.ask('/api/accounts?search=%C3%AFn%C3%A1%40')).body, [], 'accents of an address are its own')
  t.match((await ada.ask('/api/accounts?search=%C3%8FN%C3%81')).body, [{ name: 'Ina' }], 'of a name they are not')
  t.ok((await ada.ask('/api/accounts')).body.length >= 4)
  const [own, other] = [await idOf(ada), await idOf(ina)]
  t.match(await ada.send('PATCH', `/api/accounts/${own}`, { role: 'learner' }), { status: 409, body: { error: { code: 'E_LAST_ADMIN' } } })
  t.match(await ada.send('PATCH', `/api/accounts/${other}`, { role: 'admin' }), { status: 200, body: { name: 'Ina', role: 'admin' } })
  t.equal((await ada.send('PATCH', `/api/accounts/${own}`, { role: 'learner' })).status, 200)
  t.equal((await ada.ask('/api/accounts')).status, 403)
  t.match(await ina.send('PATCH', '/api/accounts/00000000-0000-4000-8000-000000000000', { role: 'admin' }), {
    status: 404,
    body: { error: { code: 'E_PERSON_UNKNOWN' } },
  })
})
