import t from 'tap'
import { Browser, HandAgent, testServer } from './server.ts'

const asked = {
  variants: [
    { name: 'reduce', code: 'function sum(numbers) {\n  return numbers.reduce((a, b) => a + b, 0)\n}' },
    { name: 'module', code: "'use strict'\nconst sum = (numbers) => numbers.length\nmodule.exports = sum" },
  ],
  input: '(random) => [[random()]]',
}

const result = {
  pairs: [
    { base: 0, other: 1, ratio: 2, low: 1.9, high: 2.1, apart: true, clock: 'cpu', by: 'typical', results: 'equal', rounds: [[2, 2]] },
  ],
  nsPerCall: [200, 100],
  inputs: 256,
  sessions: 1,
  samples: 4,
  seeds: ['0'.repeat(32)],
  difference: null,
  changes: [],
  slowStarts: [],
  trouble: null,
  notes: [],
  engine: 'node 24.21.0',
  sandbox: 'process',
  processor: 'one',
  lane: null,
  seconds: 1.5,
}

const lease = (agent: HandAgent, what = 'comparisons') => agent.tell(`/api/agent/${what}/lease`, {})

t.test('a comparison goes to an agent as modules, and anyone who knows its id can read it', async (t) => {
  const server = await testServer(t)
  const [author, reader, agent] = [new Browser(server), new Browser(server), new HandAgent(server)]
  const { status, body: comparison } = await author.post('/api/comparisons', asked)
  t.equal(status, 202)
  t.match(comparison, { state: 'waiting', asked, result: null, endedAt: null, keptUntil: String })
  const { body: job } = await lease(agent)
  t.match(job, {
    id: comparison.id,
    attempt: 0,
    variants: [`module.exports = (${asked.variants[0]!.code}\n)`, asked.variants[1]!.code],
    input: `module.exports = (${asked.input}\n)`,
    engine: null,
  })
  t.notOk('visitor' in job, 'an agent does not learn whose it is')
  const path = `/api/agent/comparisons/${job.id}`
  t.equal((await agent.tell(`${path}/seen`, { attempt: 0, result: { ...result, sessions: 0 } })).status, 204)
  t.match((await reader.ask(`/api/comparisons/${job.id}`)).body, { state: 'waiting', result: { sessions: 0 } })
  t.equal((await agent.tell(`${path}/result`, { attempt: 0, result })).status, 204)
  t.match((await reader.ask(`/api/comparisons/${job.id}`)).body, { state: 'done', asked, result, endedAt: String })
  t.equal((await agent.tell(`${path}/result`, { attempt: 0, result })).status, 409, 'a second result has nowhere to go')
})

t.test('a failure of the agent is one of the comparison', async (t) => {
  const server = await testServer(t)
  const [author, agent] = [new Browser(server), new HandAgent(server)]
  await author.post('/api/comparisons', asked)
  const { body: job } = await lease(agent)
  await agent.tell(`/api/agent/comparisons/${job.id}/result`, { attempt: 0, result: null })
  t.match((await author.ask(`/api/comparisons/${job.id}`)).body, { state: 'failed', result: null })
})

t.test('what cannot be compared is refused at once, with a hint', async (t) => {
  const author = new Browser(await testServer(t))
  const refused = async (change: object) => {
    const { status, body } = await author.post('/api/comparisons', { ...asked, ...change })
    return [status, body.error.code, body.error.message, body.error.hint]
  }
  const [one, other] = asked.variants as [(typeof asked.variants)[0], (typeof asked.variants)[0]]
  t.match(await refused({ variants: [one] }), [400, 'E_BODY_INVALID'])
  t.match(await refused({ variants: [one, other, { ...one, name: 'c' }, { ...one, name: 'd' }, { ...one, name: 'e' }] }), [400])
  t.match(await refused({ variants: [one, { ...other, code: 'x'.repeat(16_385) }] }), [400, 'E_BODY_INVALID'])
  t.match(await refused({ variants: [one, { ...other, name: ' \n' }] }), [400, 'E_BODY_INVALID'])
  t.match(await refused({ engine: '../24' }), [400, 'E_BODY_INVALID'])
  t.same(await refused({ variants: [one, { ...other, name: ' reduce' }] }), [
    422,
    'E_VARIANT_NAMES',
    'Two variants have the name “reduce”.',
    'Give each variant a name of its own.',
  ])
  t.match(await refused({ variants: [one, { ...other, code: 'const a = 1\nretur a' }] }), [422, 'E_SYNTAX', /^module:2:7: /])
  t.match(await refused({ input: '```js\n() => []\n```' }), [422, 'E_FILE_FENCE', '“Input” has a Markdown code fence in line 1.'])
  t.match(await refused({ variants: [one, { ...other, code: "'\0'" }] }), [422, 'E_FILE_TEXT'])
  t.same((await author.ask('/api/comparisons/00000000-0000-4000-8000-000000000000')).body.error, {
    status: 404,
    code: 'E_COMPARISON_UNKNOWN',
    message: 'There is no comparison with this id.',
    hint: 'Comparisons made without an account are deleted after 90 days. Paste the code again to repeat one.',
    details: { days: 90 },
  })
})

t.test('one person has three waiting comparisons at most', async (t) => {
  const author = new Browser(await testServer(t))
  for (let index = 0; index < 3; index++) t.equal((await author.post('/api/comparisons', asked)).status, 202)
  t.match((await author.post('/api/comparisons', asked)).body.error, {
    code: 'E_COMPARISONS_WAITING',
    message: 'You have 3 comparisons waiting, which is the limit.',
    hint: 'Your code is still in the editor. Compare it when one of them is done, in about 15 s.',
  })
})

t.test('comparisons count as submissions for the limit per minute', async (t) => {
  const author = new Browser(await testServer(t, { HOTPATH_SUBMISSIONS_PER_PERSON: '1' }))
  // The first comes without a cookie, and counts for its address alone.
  for (let index = 0; index < 2; index++) t.equal((await author.post('/api/comparisons', asked)).status, 202)
  t.match((await author.post('/api/comparisons', asked)).body.error, { code: 'E_TOO_MANY' })
})

t.test('a program is answered with what it printed, and leaves nothing behind', async (t) => {
  const server = await testServer(t)
  const [author, agent] = [new Browser(server), new HandAgent(server)]
  const output = { findings: [], seconds: 0.2, engine: 'node 24.21.0', sandbox: 'process' }
  const answer = author.post('/api/programs', { code: 'console.log(1)' })
  const { body: job } = await lease(agent, 'programs')
  t.match(job, { code: 'console.log(1)', attempt: 0 })
  t.equal((await agent.tell(`/api/agent/programs/${job.id}/result`, { attempt: 0, output })).status, 204)
  t.match(await answer, { status: 200, body: output })
  t.match((await author.post('/api/programs', { code: 'if (' })).body.error, { code: 'E_SYNTAX', details: { file: 'program.js', line: 1 } })
  const failing = author.post('/api/programs', { code: '1' })
  const { body: second } = await lease(agent, 'programs')
  await agent.tell(`/api/agent/programs/${second.id}/result`, { attempt: 0, output: null })
  t.match((await failing).body.error, { code: 'E_PROGRAM_FAILED' })
})
