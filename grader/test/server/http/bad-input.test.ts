import t from 'tap'
import type { Server } from '../../../server/http/server.ts'
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts'
import { call } from './middleware/wire.ts'
import { Browser, HandAgent, testServer, type Answer } from './server.ts'
import { verdict } from './verdict.ts'

const KB = 1024

/** Sends a request without any cookie. */
function submitFrom(from: string, server: Server) {
  return call(server, '/api/submissions', {
    method: 'POST',
    from,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ exercise: 'add', files: { 'add.js': 'return 1' } }),
  })
}

t.test('bad input gets a code, a hint and a status', async (t) => {
  const server = await testServer(t, { HOTPATH_QUEUE_LIMIT: '4' })
  const browser = new Browser(server)

  function refused({ status, body }: Answer, code: ErrorCode, details: object = {}): void {
    t.equal(status, ERRORS[code].status, code)
    t.match(body, { error: { code, status: ERRORS[code].status, details } })
    t.notMatch(body.error.message + body.error.hint, /\{\w+\}/, 'no placeholder is left')
  }
  const submit = (files: unknown, exercise: unknown = 'add') => browser.post('/api/submissions', { exercise, files })

  refused(await browser.post('/api/submissions', '{"exercise": '), 'E_BODY_NOT_JSON')
  refused(await browser.post('/api/submissions', ''), 'E_BODY_NOT_JSON')
  refused(
    await browser.post('/api/submissions', 'exercise=add', { 'content-type': 'application/x-www-form-urlencoded' }),
    'E_BODY_NOT_JSON',
  )
  refused(await browser.post('/api/submissions', { exercise: 'add' }), 'E_BODY_INVALID')
  refused(await submit({ 'add.js': 1 }), 'E_BODY_INVALID')
  refused(await submit({ 'add.js': '1' }, 7), 'E_BODY_INVALID')
  refused(await submit({}), 'E_BODY_INVALID')
  refused(await submit({ '../add.js': 1 }), 'E_FILE_UNKNOWN')
  refused(await submit([]), 'E_BODY_INVALID')
  refused(await browser.post('/api/submissions', { exercise: 'add', files: { 'add.js': '1' }, visitor: 'me' }), 'E_BODY_INVALID')
  refused(await browser.post('/api/submissions', '{"__proto__": {"a": 1}, "exercise": "add"}'), 'E_BODY_NOT_JSON')
  refused(await browser.post('/api/submissions', 'x'.repeat(10 * KB * KB)), 'E_BODY_TOO_LARGE', { limit: '600 KB' })
  refused(await browser.ask('/api/nothing'), 'E_ROUTE_UNKNOWN', { method: 'GET', path: '/api/nothing' })
  refused(await browser.ask('/api/exercises', { method: 'DELETE' }), 'E_ROUTE_UNKNOWN')
  refused(await browser.ask('/api/exercises/none'), 'E_EXERCISE_UNKNOWN', { exercise: 'none', known: 'add' })
  refused(await submit({ 'add.js': '1' }, 'constructor'), 'E_EXERCISE_UNKNOWN')
  refused(await submit({ 'add.js': '1', 'more.js': '1' }), 'E_FILE_UNKNOWN', { file: 'more.js', editable: 'add.js' })
  refused(await submit({ 'add.js': '1', 'numbers.js': 'module.exports = [3]' }), 'E_FILE_UNKNOWN', { file: 'numbers.js' })
  refused(await submit({ 'numbers.js': 'module.exports = [1, 2]\n' }), 'E_FILE_MISSING', { file: 'add.js' })
  refused(await submit({ 'add.js': `// ${'é'.repeat(33 * KB)}` }), 'E_FILE_TOO_LARGE', { file: 'add.js', limit: '64 KB' })
  refused(await submit({ 'add.js': 'const a = 1\n  a +* 2\n' }), 'E_SYNTAX', {
    file: 'add.js',
    line: 2,
    column: 6,
    problem: 'Unexpected token',
  })
  refused(await submit({ 'add.js': 'import a from b' }), 'E_SYNTAX', { line: 1, column: 15 })
  refused(await submit({ 'add.js': '1' }, 'add\0'), 'E_EXERCISE_UNKNOWN')
  refused(await browser.ask('/api/submissions?exercise=none'), 'E_EXERCISE_UNKNOWN')
  t.same((await browser.ask('/api/notebook?exercise=add%00')).body, [])
  refused(await browser.ask('/api/submissions'), 'E_BODY_INVALID')
  refused(await browser.ask('/api/submissions/not-an-id'), 'E_BODY_INVALID')
  refused(await browser.ask('/api/submissions/00000000-0000-4000-8000-000000000000'), 'E_SUBMISSION_UNKNOWN')
  refused(await browser.ask('/%ff'), 'E_ROUTE_UNKNOWN')
  refused(await browser.post('/api/agent/lease', {}), 'E_AGENT_TOKEN')
  refused(await browser.post('/api/agent/lease', {}, { authorization: 'Bearer wrong' }), 'E_AGENT_TOKEN')

  t.same((await browser.ask('/api/submissions?exercise=add')).body, [], 'nothing of it was stored')
  t.equal((await browser.ask('/api/status')).body.queue, 0)

  t.equal(
    (await submit({ 'add.js': 'return 1', 'numbers.js': 'module.exports = [1, 2]\n' })).status,
    202,
    'a read-only file as given is let through',
  )
  t.equal((await browser.submit()).status, 202)
  refused(await browser.submit(), 'E_WAITING_ADDRESS', { waiting: 2 })
  for (let time = 0; time < 2; time++) t.equal((await submitFrom('127.0.0.2', server)).status, 202)
  const full = await browser.submit()
  refused(full, 'E_QUEUE_FULL', { waiting: 4 })
  t.match(full.headers.get('retry-after'), /^\d+$/)
  t.equal((await browser.ask('/api/submissions?exercise=add')).body.length, 2)

  const agent = new HandAgent(server)
  const { body: job } = await agent.lease()
  refused(await agent.result(job, verdict('pass', { level: 'superb' as never })), 'E_BODY_INVALID')
  refused(await agent.result({ ...job, attempt: 1 }, verdict()), 'E_JOB_LOST')
  refused(await agent.progress({ id: job.submission, attempt: 0 }, []), 'E_JOB_LOST')
  t.equal((await agent.result(job, verdict())).status, 204)
})

t.test('one person cannot fill the queue', async (t) => {
  const server = await testServer(t, { HOTPATH_WAITING_PER_PERSON: '2' })
  const [greedy, other] = [new Browser(server), new Browser(server)]
  for (let time = 0; time < 2; time++) t.equal((await greedy.submit()).status, 202)
  const refusal = await greedy.submit()
  t.match(refusal, { status: 429, body: { error: { code: 'E_WAITING', details: { waiting: 2 } } } })
  t.match(refusal.headers.get('retry-after'), /^\d+$/)
  t.equal((await other.submit()).status, 202)
})

t.test('neither can one address, however many visitors it pretends to be', async (t) => {
  const server = await testServer(t, { HOTPATH_QUEUE_LIMIT: '5' })
  const submit = (from: string) => submitFrom(from, server)
  for (let time = 0; time < 3; time++) t.equal((await submit('127.0.0.1')).status, 202)
  const refusal = await submit('127.0.0.1')
  t.equal(refusal.status, 429)
  t.same(refusal.body.error, {
    code: 'E_WAITING_ADDRESS',
    message: '3 submissions from your address are waiting, and half of the queue is reserved for other addresses.',
    hint: 'Nothing is lost: your code is still in the editor; try again in 10 s.',
    status: 429,
    details: { waiting: 3, seconds: 10 },
  })
  t.match(refusal.headers['retry-after'], /^\d+$/)
  t.equal((await submit('127.0.0.2')).status, 202, 'others are accepted')

  const agent = new HandAgent(server)
  t.notOk('from' in (await agent.lease()).body, 'agents do not learn the address')
  t.equal((await submit('127.0.0.1')).status, 202, 'a leased submission no longer counts as waiting')
  t.equal((await submit('127.0.0.2')).status, 202)
  t.match(await submit('127.0.0.2'), { status: 503, body: { error: { code: 'E_QUEUE_FULL' } } })
})

t.test('concurrent submissions do not get around the limit', async (t) => {
  // Only PostgreSQL puts this to the test: the embedded store runs one transaction at a time.
  const server = await testServer(t, { HOTPATH_QUEUE_LIMIT: '5' })
  const answers = await Promise.all(Array.from({ length: 9 }, () => submitFrom('127.0.0.1', server)))
  t.same(answers.map(({ status }) => status).sort(), [202, 202, 202, 429, 429, 429, 429, 429, 429])
  t.same(new Set(answers.flatMap(({ body }) => body.error?.code ?? [])), new Set(['E_WAITING_ADDRESS']))
})

t.test('an internal error is logged and reveals nothing', async (t) => {
  const lines: string[] = []
  const server = await testServer(
    t,
    {},
    {
      exercises: [{ slug: 'broken', version: '1' } as never],
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    },
  )
  const { status, body, headers } = await new Browser(server).ask('/api/exercises/broken')
  const request = headers.get('x-request-id')!
  t.equal(status, 500)
  t.same(body, {
    error: {
      code: 'E_INTERNAL',
      message: ERRORS.E_INTERNAL.message,
      hint: ERRORS.E_INTERNAL.hint.replace('{request}', request),
      status: 500,
      details: { request },
    },
  })
  t.match(JSON.parse(lines[0]!), { level: 50, request, err: { message: /undefined/, stack: /catalogue/ } })
})
