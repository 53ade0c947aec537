import t from 'tap'
import type { Comment, Thread } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { addressOf } from '../accounts/person.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const accounts = { Ina: 'instructor', Ivo: 'instructor', Ada: 'admin', Tim: 'learner', Lea: 'learner', Ben: 'learner' } as const
const server = await school(t, accounts, { options: { clock, exercises: [exercise('add'), exercise('free')] } })
const [ina, ivo, ada, tim, lea, ben] = await server.enter('Ina', 'Ivo', 'Ada', 'Tim', 'Lea', 'Ben')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
const path = `/api/cohorts/${cohort}`
await join(ina, cohort, 'assistant', tim)
await join(ina, cohort, 'learner', lea, ben)
const leas = await idOf(lea)
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2026-03-03T00:00:00Z',
  dueAt: '2026-03-10T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const {
  body: { id: assignment },
} = await ina.post(`${path}/assignments`, terms)

const early = await attempt(lea, agent, verdict('slow'))
clock.set('2026-03-04T00:00:00Z')
const { body: sent } = await lea.submit('const a = 1\nconst b = 2\nmodule.exports = a + b')
await agent.result((await agent.lease()).body, verdict('slow'))
const elsewhere = await attempt(lea, agent, verdict('slow', { exercise: 'free' }))

const place = { file: 'add.js', first: 1, last: 2, text: 'Why two `const`?\n\n<b>One</b> will do.' }
const comment = (submission: string, body: object = place, person = tim) => person.post(`${path}/submissions/${submission}/comments`, body)
const threads = async (query = ''): Promise<Thread[]> => (await lea.ask(`/api/me/comments${query}`)).body
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
let thread: Thread

t.test('staff comment on lines of an attempt, and its author reads it', async (t) => {
  const { status, body } = await comment(sent.id)
  thread = body
  t.equal(status, 201)
  const { comments, ...about } = thread
  t.same(about, {
    id: comments[0]!.id,
    cohort,
    cohortName: 'Spring',
    submission: sent.id,
    exercise: 'add',
    assignment,
    submittedAt: '2026-03-04T00:00:00.000Z',
    file: 'add.js',
    first: 1,
    last: 2,
    lines: 'const a = 1\nconst b = 2',
    resolved: false,
  })
  t.match(comments, [{ author: 'Tim', own: true, text: place.text, version: 1, unread: false, editedAt: null }])
  t.match(await threads(), [{ id: thread.id, comments: [{ author: 'Tim', own: false, unread: true }] }])
  t.equal((await threads(`?exercise=add&cohort=${cohort}`)).length, 1)
  t.same(await threads('?exercise=free'), [])
  t.match((await ina.ask(`${path}/members/${leas}/comments?exercise=add`)).body, [
    { id: thread.id, comments: [{ own: false, unread: false }] },
  ])
  t.match((await ina.ask(`${path}/audit`)).body[0], {
    what: 'comment.made',
    who: 'Tim',
    about: 'Lea',
    details: { comment: thread.id, exercise: 'add' },
  })
  t.notMatch(JSON.stringify((await ina.ask(`${path}/audit`)).body), /will do/, 'what was said is between the two')
})

t.test('only on existing lines of attempts that are visible to them', async (t) => {
  t.match((await comment(sent.id, { ...place, last: 4 })).body.error, {
    code: 'E_COMMENT_PLACE',
    message: 'The attempt has no such lines: add.js has 3 lines, and this is about line 4.',
  })
  t.match((await comment(sent.id, { ...place, first: 3, last: 2 })).body.error, {
    message: 'The attempt has no such lines: line 2 comes before line 3.',
  })
  t.match((await comment(sent.id, { ...place, file: 'toString' })).body.error, {
    message: 'The attempt has no such lines: it has no file “toString”.',
  })
  t.same(code(await comment(early)), [404, 'E_ATTEMPT_UNKNOWN'], 'before it opened')
  t.same(code(await comment(elsewhere)), [404, 'E_ATTEMPT_UNKNOWN'], 'what is not assigned')
  t.same(code(await comment(leas)), [404, 'E_ATTEMPT_UNKNOWN'], 'no attempt at all')
  for (const text of ['', ' \n', 'x'.repeat(4001)]) t.same(code(await comment(sent.id, { ...place, text })), [400, 'E_BODY_INVALID'])
  const long = '🐎'.repeat(4000)
  const { body } = await comment(sent.id, { ...place, first: 3, last: 3, text: long })
  t.equal(body.comments[0].text, long, 'a character is a character')
  t.equal((await tim.send('DELETE', `${path}/comments/${body.id}`)).status, 204)
  t.equal((await comment(sent.id, place, lea)).status, 403)
  t.equal((await comment(sent.id, place, ivo)).status, 404)
})

t.test('nobody else can read it', async (t) => {
  t.same((await ben.ask('/api/me/comments')).body, [])
  t.same(code(await ben.post(`${path}/comments/${thread.id}/answers`, { text: 'Me too' })), [404, 'E_COMMENT_UNKNOWN'])
  t.same(code(await ben.send('PUT', `${path}/comments/${thread.id}/resolved`, { resolved: true })), [404, 'E_COMMENT_UNKNOWN'])
  t.same(code(await ben.send('PATCH', `${path}/comments/${thread.id}`, { version: 1, text: 'No' })), [404, 'E_COMMENT_UNKNOWN'])
  t.same(code(await ben.send('DELETE', `${path}/comments/${thread.id}`)), [404, 'E_COMMENT_UNKNOWN'])
  t.equal((await ben.ask(`${path}/members/${leas}/comments?exercise=add`)).status, 403)
  const other = await cohortOf(ivo)
  t.same(
    code(await ivo.post(`/api/cohorts/${other}/comments/${thread.id}/answers`, { text: 'Hello' })),
    [404, 'E_COMMENT_UNKNOWN'],
    'through another cohort neither',
  )
  t.same(code(await ivo.post(`/api/cohorts/${other}/submissions/${sent.id}/comments`, place)), [404, 'E_ATTEMPT_UNKNOWN'])
})

t.test('marked as seen by its addressee', async (t) => {
  const seen = { comments: [thread.id] }
  await ben.post('/api/me/comments/seen', seen)
  t.equal((await threads())[0]!.comments[0]!.unread, true)
  t.equal((await lea.post('/api/me/comments/seen', seen)).status, 204)
  t.equal((await threads())[0]!.comments[0]!.unread, false)
})

t.test('answered, resolved, and reopened by the next answer', async (t) => {
  const resolve = (person: typeof lea, resolved: boolean) => person.send('PUT', `${path}/comments/${thread.id}/resolved`, { resolved })
  const { status, body } = await lea.post(`${path}/comments/${thread.id}/answers`, { text: 'Habit.\r\nGone now.' })
  t.match(
    { status, body },
    { status: 201, body: { comments: [{ author: 'Tim' }, { author: 'Lea', own: true, text: 'Habit.\nGone now.', unread: false }] } },
  )
  t.match((await resolve(lea, true)).body, { resolved: true })
  t.match((await resolve(tim, true)).body, { resolved: true }, 'twice is once')
  t.equal((await ina.ask(`${path}/audit`)).body.filter(({ what }: { what: string }) => what === 'comment.resolved').length, 1)
  const answered = await ina.post(`${path}/comments/${body.comments[1].id}/answers`, { text: 'Fine.' })
  t.match(
    answered.body,
    { id: thread.id, resolved: false, comments: [{}, {}, { author: 'Ina' }] },
    'an answer to an answer is in the same thread',
  )
  t.match(
    (await threads())[0]!.comments.map(({ unread }) => unread),
    [false, false, true],
  )
})

t.test('a learner’s last word needs attention until it is answered or resolved', async (t) => {
  const noticed = async () => (await tim.ask(`${path}/notices`)).body.notices.filter(({ kind }: { kind: string }) => kind === 'answer')
  t.same(await noticed(), [])
  const { body } = await lea.post(`${path}/comments/${thread.id}/answers`, { text: 'Is it?' })
  t.match(await noticed(), [
    {
      person: { name: 'Lea' },
      assignment: { title: 'Adding' },
      what: 'has answered a comment',
      since: '2026-03-04T00:00:00.000Z',
      link: new RegExp(`learner=${leas}`),
    },
  ])
  await ina.send('PUT', `${path}/comments/${thread.id}/resolved`, { resolved: true })
  t.same(await noticed(), [])
  await lea.send('DELETE', `${path}/comments/${body.comments.at(-1).id}`)
  await ina.send('PUT', `${path}/comments/${thread.id}/resolved`, { resolved: false })
  t.same(await noticed(), [], 'the last word is staff’s again')
})

t.test('authors can change and delete their own comments', async (t) => {
  const [first, , last] = (await threads())[0]!.comments as [Comment, Comment, Comment]
  const change = (person: typeof lea, { id }: Comment, version: number, text = 'Changed') =>
    person.send('PATCH', `${path}/comments/${id}`, { version, text })
  t.same(code(await change(ina, first, 1)), [403, 'E_COMMENT_FOREIGN'])
  t.same(code(await ina.send('DELETE', `${path}/comments/${first.id}`)), [403, 'E_COMMENT_FOREIGN'])
  t.match((await change(tim, first, 1)).body.comments[0], { text: 'Changed', version: 2, editedAt: /Z$/ })
  t.match(await change(tim, first, 1, 'Of the other window'), {
    status: 409,
    body: { error: { code: 'E_CHANGED_MEANWHILE', current: { text: 'Changed', version: 2 } } },
  })
  t.equal((await tim.send('DELETE', `${path}/comments/${first.id}`)).status, 204)
  t.match(
    await threads(),
    [{ id: first.id, comments: [{ text: null, own: false }, { text: 'Habit.\nGone now.' }, {}] }],
    'the answers keep their place',
  )
  t.same(code(await change(tim, first, 3)), [404, 'E_COMMENT_UNKNOWN'])
  t.equal((await ina.send('DELETE', `${path}/comments/${last.id}`)).status, 204)
  t.equal((await lea.send('DELETE', `${path}/comments/${(await threads())[0]!.comments[1]!.id}`)).status, 204)
  t.same(await threads(), [], 'with the last answer the place goes, too')
})

t.test('what remains of people who leave', async (t) => {
  await comment(sent.id)
  t.match((await comment(sent.id, place, ada)).body.comments, [{ author: 'Ada' }], 'an administrator need not be a member')
  t.match((await lea.ask('/api/me/export')).body, {
    commentsWritten: { length: 0 },
    commentsOnAttempts: [{ file: 'add.js', firstLine: 1, text: place.text, submission: sent.id }, {}],
  })
  t.match((await tim.ask('/api/me/export')).body, { commentsWritten: [{ cohort, text: place.text }], commentsOnAttempts: { length: 0 } })
  await ina.send('DELETE', `${path}/members/${await idOf(tim)}`)
  t.same(code(await comment(sent.id)), [404, 'E_COHORT_UNKNOWN'])
  t.match(
    (await threads()).find(({ comments }) => comments[0]!.author === null),
    { comments: [{ text: place.text }] },
    'a former member',
  )
  t.equal((await tim.send('DELETE', '/api/me', { confirm: addressOf('Tim') })).status, 204)
  t.equal((await threads()).length, 2, 'what was said stays')

  await ina.send('DELETE', `${path}/members/${leas}`)
  t.same(await threads(), [], 'who is removed reads no more')
  t.same(code(await lea.post(`${path}/comments/${thread.id}/answers`, { text: 'But' })), [404, 'E_COHORT_UNKNOWN'])
  t.same(code(await comment(sent.id, place, ina)), [404, 'E_ATTEMPT_UNKNOWN'])
  await join(ina, cohort, 'learner', lea)
  t.equal((await threads()).length, 2)
})

t.test('an archived cohort accepts no comments, and comments are deleted with their attempt', async (t) => {
  const { version } = (await ina.ask(path)).body
  const [{ comments }] = (await threads()) as [Thread]
  await ina.send('PATCH', path, { version, archived: true })
  t.same(code(await lea.post(`${path}/comments/${comments[0]!.id}/answers`, { text: 'But' })), [409, 'E_COHORT_ARCHIVED'])
  await ina.send('PATCH', path, { version: version + 1, archived: false })
  t.equal((await lea.send('DELETE', '/api/me', { confirm: addressOf('Lea') })).status, 204)
  t.same(code(await ina.post(`${path}/comments/${comments[0]!.id}/answers`, { text: 'Still there?' })), [404, 'E_COMMENT_UNKNOWN'])
})

t.test('the comments of a thread are limited, and a full thread stays readable', async (t) => {
  const bens = await attempt(ben, agent, verdict('slow'))
  const { body: full } = await comment(bens, { ...place, last: 1 }, ina)
  const answer = (person: typeof ben, text = '?') => person.post(`${path}/comments/${full.id}/answers`, { text })
  for (let said = 1; said < 49; said++) if ((await answer(ben)).status !== 201) t.fail('refused too early')
  t.same(
    (await Promise.all([answer(ben), answer(ina)])).map(code).sort(),
    [
      [201, undefined],
      [409, 'E_THREAD_FULL'],
    ],
    'two at once are counted one after the other',
  )
  t.match((await answer(ina)).body.error, {
    message: 'This thread has 50 comments, which is the limit.',
    hint: 'Ask the cohort’s staff to start another thread at the same lines, or take back one of your comments.',
  })
  const [thread] = (await ben.ask('/api/me/comments')).body as [Thread]
  t.equal(thread.comments.length, 50)
  t.match(await ina.send('PUT', `${path}/comments/${full.id}/resolved`, { resolved: true }), { status: 200, body: { resolved: true } })
  t.equal((await comment(bens, { ...place, last: 1 }, ina)).status, 201, 'there can be another at the same lines')
  t.equal((await ben.send('DELETE', `${path}/comments/${thread.comments.find(({ own }) => own)!.id}`)).status, 204)
  t.equal((await answer(ina, 'Fine.')).status, 201, 'what is taken back makes room')
})
