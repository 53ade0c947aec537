import t from 'tap'
import { Browser, HandAgent, testServer } from './server.ts'

const files = { 'add.js': 'module.exports = (a, b) => a + b' }
const check = {
  tests: [{ name: 'adds', ok: false, message: '-2\n+3', file: 'add.js', line: 1, column: 1 }],
  findings: [],
  seconds: 0.3,
  engine: 'node 24.21.0',
  sandbox: 'process',
}

t.test('a check is answered with its result, and leaves nothing behind', async (t) => {
  const server = await testServer(t)
  const [learner, agent] = [new Browser(server), new HandAgent(server)]
  const answer = learner.post('/api/checks', { exercise: 'add', files })
  const { body: job } = await agent.leaseCheck()
  t.match(job, { exercise: 'add', exerciseVersion: 'v1', files, attempt: 0 })
  t.notOk('visitor' in job, 'an agent does not learn whose it is')
  t.equal((await agent.checked(job, { ...check, printed: undefined })).status, 204)
  t.match(await answer, { status: 200, body: check })
  t.same((await learner.ask('/api/submissions?exercise=add')).body, [], 'no submission')
  t.same((await learner.ask('/api/progress')).body, [], 'no attempt')
  t.equal((await agent.checked(job, check)).status, 409, 'a second result has nowhere to go')
})

t.test('checks wait for no submission, and submissions for no check', async (t) => {
  const server = await testServer(t)
  const [learner, agent] = [new Browser(server), new HandAgent(server)]
  await learner.submit()
  const answer = learner.post('/api/checks', { exercise: 'add', files })
  const [run, checked] = [await agent.lease(), await agent.leaseCheck()]
  t.match(run, { status: 200, body: { submission: String } })
  await agent.checked(checked.body, check)
  t.equal((await answer).status, 200)
})

t.test('what cannot be checked is refused at once, with the line', async (t) => {
  const learner = new Browser(await testServer(t))
  const post = (source: string, exercise = 'add') => learner.post('/api/checks', { exercise, files: { 'add.js': source } })
  t.match(await post('module.exports = (a, b) => {\n  retur a }'), {
    status: 422,
    body: { error: { code: 'E_SYNTAX', details: { file: 'add.js', line: 2 } } },
  })
  t.match(await post('1', 'nothing'), { status: 404, body: { error: { code: 'E_EXERCISE_UNKNOWN' } } })
})

t.test('one person has two checks at most, and a failure of the grader says so', async (t) => {
  const server = await testServer(t)
  const [learner, agent] = [new Browser(server), new HandAgent(server)]
  await learner.submit() // for the cookie
  const post = () => learner.post('/api/checks', { exercise: 'add', files })
  const answers = [post()]
  const first = await agent.leaseCheck()
  answers.push(post())
  const second = await agent.leaseCheck()
  t.match(await post(), {
    status: 429,
    body: {
      error: {
        code: 'E_CHECKS_WAITING',
        message: 'You have 2 checks waiting, which is the limit.',
        hint: 'Check again when one of them has its result, in 2 s or less.',
      },
    },
  })
  await agent.checked(first.body, null)
  await agent.checked(second.body, check)
  t.match(
    (await Promise.all(answers)).map(({ status, body }) => [status, body.error?.code]),
    [
      [503, 'E_CHECK_FAILED'],
      [200, undefined],
    ],
  )
})

t.test('a check whose client hangs up leaves the queue', async (t) => {
  const server = await testServer(t)
  const [learner, agent] = [new Browser(server), new HandAgent(server)]
  const leave = new AbortController()
  const answer = learner.post('/api/checks', { exercise: 'add', files }, {}, { signal: leave.signal }).catch((error: Error) => error.name)
  const { body: job } = await agent.leaseCheck()
  leave.abort()
  t.equal(await answer, 'AbortError')
  for (let status = 204; status === 204; ) status = (await agent.tell(`/api/agent/checks/${job.id}/hold`, { attempt: job.attempt })).status
  t.equal((await agent.checked(job, check)).status, 409)
})

t.test('text that no database stores is checked all the same', async (t) => {
  const server = await testServer(t)
  const [learner, agent] = [new Browser(server), new HandAgent(server)]
  const answer = learner.post('/api/checks', { exercise: 'add', files })
  const { body: job } = await agent.leaseCheck()
  const first = [{ test: null, stream: 'stdout', text: 'nul \0 half \ud83d' }]
  t.equal((await agent.checked(job, { ...check, printed: { bytes: 9, lines: 0, first, last: [], cut: false } })).status, 204)
  t.equal((await answer).body.printed.first[0].text, 'nul \ufffd half \ufffd')
})
