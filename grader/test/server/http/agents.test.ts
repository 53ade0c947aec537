import { once } from 'node:events'
import t from 'tap'
import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../../contracts/index.ts'
import { school } from '../cohorts/school.ts'
import { dial } from './middleware/wire.ts'
import { Browser, HandAgent, TOKEN } from './server.ts'
import { verdict } from './verdict.ts'

const server = await school(t, { Ada: 'admin', Lea: 'learner' })
const [ada, lea] = await server.enter('Ada', 'Lea')
const about = (agent: string) => ({ agent, sandbox: 'process', engine: 'node 24.21.0', isolation: true, notes: [] })

t.test('an agent works with its own token until the token is revoked', async (t) => {
  const { status, body: made } = await ada.post('/api/agents', { name: ' grader-1 ' })
  t.equal(status, 201)
  t.match(made, { name: 'grader-1', seenAt: null, revokedAt: null, token: /^hotpath-agent-[\w-]{32}$/ })
  const agent = new HandAgent(server, 'grader-1:7', made.token)

  const { body: first } = await lea.submit()
  const { body: job } = await agent.lease()
  t.equal(job.submission, first.id)
  t.equal((await agent.result(job, verdict())).status, 204)

  const { body: report } = await ada.ask('/api/agents')
  t.match(report, {
    version: AGENT_VERSION,
    agents: [{ agent: 'grader-1:7', token: 'grader-1', version: AGENT_VERSION, welcome: true }],
    tokens: [{ id: made.id, seenAt: /^\d{4}-/, token: null }],
  })

  const { body: second } = await lea.submit('module.exports = 2')
  const { body: begun } = await agent.lease()
  t.match((await ada.send('DELETE', `/api/agents/${made.id}`)).body, { name: 'grader-1', revokedAt: /^\d{4}-/ })
  const refusal = await agent.result(begun, verdict())
  t.match(refusal, { status: 401, body: { error: { code: 'E_AGENT_TOKEN', hint: /its own token/ } } }, 'what it had begun it cannot end')
  t.equal((await agent.lease()).status, 401)
  t.match((await ada.ask('/api/agents')).body, { agents: { length: 0 } }, 'and it is gone from the list')
  t.not((await lea.ask(`/api/submissions/${second.id}`)).body.state, 'done')

  await new HandAgent(server).progress(begun, [])
  t.equal((await new HandAgent(server).result(begun, verdict())).status, 204, 'any agent that knows the lease’s id and attempt can end it')
})

t.test('an agent whose token is revoked while it waits gets no job', async (t) => {
  const { body: made } = await ada.post('/api/agents', { name: 'waiting' })
  const waiting = new HandAgent(server, 'waiting:1', made.token).lease()
  while (!(await ada.ask('/api/agents')).body.agents.some(({ agent }: { agent: string }) => agent === 'waiting:1'));
  await ada.send('DELETE', `/api/agents/${made.id}`)
  const { body: sent } = await lea.submit('module.exports = 3')
  t.match(await waiting, { status: 401 })
  const other = new HandAgent(server)
  const { body: job } = await other.lease()
  t.equal(job.submission, sent.id, 'the job was given back at once')
  await other.result(job, verdict())
})

t.test('an agent that hangs up right after its request takes no job', async (t) => {
  const { host } = new URL(server.address)
  const names = Array.from({ length: 20 }, (_, time) => `gone:${time}`)
  for (const name of names) {
    const body = JSON.stringify(about(name))
    const socket = dial(
      server,
      `POST /api/agent/lease HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\n${AGENT_VERSION_HEADER}: ${AGENT_VERSION}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await once(socket, 'connect')
    socket.destroySoon()
  }
  // All requests must have reached the server before there is a job.
  for (let heard = new Set<string>(); !names.every((name) => heard.has(name)); ) {
    heard = new Set((await ada.ask('/api/work')).body.agents.map(({ agent }: { agent: string }) => agent))
  }
  const { body: sent } = await lea.submit('module.exports = 5')
  const other = new HandAgent(server)
  const { body: job } = await other.lease()
  t.match(job, { submission: sent.id, attempt: 0 })
  await other.result(job, verdict())
})

t.test('names of tokens are unique, and an unknown token cannot be revoked', async (t) => {
  const { body: made } = await ada.post('/api/agents', { name: 'twice' })
  t.match(await ada.post('/api/agents', { name: 'twice' }), {
    status: 409,
    body: { error: { code: 'E_AGENT_TAKEN', message: 'There is already a token named “twice”.' } },
  })
  t.equal((await ada.send('DELETE', `/api/agents/${made.id}`)).status, 200)
  t.match(await ada.send('DELETE', `/api/agents/${made.id}`), { status: 404, body: { error: { code: 'E_AGENT_UNKNOWN' } } })
  t.equal((await ada.post('/api/agents', { name: 'twice' })).status, 201, 'a name is free again once its token is revoked')
  for (const name of ['', '   ', 'x'.repeat(61), 7]) t.equal((await ada.post('/api/agents', { name })).status, 400)
})

t.test('an agent of another version gets no work, but is listed', async (t) => {
  const browser = new Browser(server)
  const tell = (path: string, body: object, version?: string) =>
    browser.post(path, body, { authorization: `Bearer ${TOKEN}`, ...(version && { [AGENT_VERSION_HEADER]: version }) })
  const { body: sent } = await lea.submit('module.exports = 4')
  for (const path of ['/api/agent/here', '/api/agent/lease']) {
    const { status, body } = await tell(path, about('old:1'), '0.9')
    t.equal(status, 426)
    t.equal(
      `${body.error.message} ${body.error.hint}`,
      `This agent speaks version 0.9, but the API speaks ${AGENT_VERSION}, so it gets no work. Run both from the same release. The agent keeps asking and starts work as soon as the versions match.`,
    )
  }
  for (const line of ['profiles', 'engines', 'edits', 'contests'])
    t.match(await tell(`/api/agent/${line}/lease`, {}), { status: 426, body: { error: { message: /version none/ } } })
  const seen = [{ agent: 'old:1', version: '0.9', welcome: false, token: null }]
  t.match(
    (await ada.ask('/api/work')).body.agents.filter(({ welcome }: { welcome: boolean }) => !welcome),
    seen,
  )
  t.match((await browser.ask('/readyz')).body.agent.says, /1 of another version than [\d.]+ \(they get no work\)$/)
  const agent = new HandAgent(server)
  const { body: job } = await agent.lease()
  t.equal(job.submission, sent.id, 'its job waits for an agent of our version')
  await agent.result(job, verdict())
})
