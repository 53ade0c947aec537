import t from 'tap'
import { Browser, HandAgent, testServer } from '../server.ts'
import { verdict } from '../verdict.ts'

t.test('a submission is visible only to its owner', async (t) => {
  const server = await testServer(t)
  const owner = new Browser(server)
  const source = 'module.exports = "mine alone"'
  const { body: done } = await owner.submit(source)
  const agent = new HandAgent(server)
  const { body: job } = await agent.lease()
  await agent.result(job, verdict('wrong', { summary: 'mine alone, too' }))
  const { body: waiting } = await owner.submit(source)

  const stranger = new Browser(server)
  await stranger.submit()
  const [name, signature] = decodeURIComponent(owner.cookie).split('.')
  const foreign = decodeURIComponent(stranger.cookie).split('.')[1]!
  const others: Record<string, string> = {
    'without a cookie': '',
    'with a cookie of their own': stranger.cookie,
    'with the owner’s name and no signature': name!,
    'with the owner’s name and their own signature': `${name}.${encodeURIComponent(foreign)}`,
    'with a signature that was changed': `${name}.${encodeURIComponent(signature!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))}`,
    'with a cookie that is none': 'hotpath_visitor=%',
    'as an agent': 'hotpath_visitor=agent',
  }
  for (const [how, cookie] of Object.entries(others)) {
    const headers: Record<string, string> = how === 'as an agent' ? { cookie, authorization: 'Bearer a-token-for-tests' } : { cookie }
    for (const path of [done.id, `${done.id}/events`, `${waiting.id}`, `${waiting.id}/events`]) {
      const { status, body } = await new Browser(server).ask(`/api/submissions/${path}`, { headers })
      t.equal(status, 404, `${how}: ${path}`)
      t.equal(body.error.code, 'E_SUBMISSION_UNKNOWN')
    }
    for (const path of ['/api/submissions?exercise=add', '/api/progress']) {
      const { status, body } = await new Browser(server).ask(path, { headers })
      t.equal(status, 200)
      t.notMatch(JSON.stringify(body), /mine alone/, `${how}: ${path}`)
    }
  }
  t.equal((await owner.ask(`/api/submissions/${done.id}`)).body.files['add.js'], source)
})

t.test('ids have 122 random bits, and a malformed id is refused before any lookup', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)
  const { body: sent } = await browser.submit()
  t.match(sent.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  for (const id of [
    '1',
    'x',
    `urn:uuid:${sent.id}`,
    `${sent.id}%00`,
    `${sent.id}%20`,
    `{${sent.id}}`,
    sent.id.replaceAll('-', ''),
    sent.id.toUpperCase(),
    "'%20or%20true--",
  ]) {
    for (const path of [id, `${id}/events`]) {
      const { status, body } = await browser.ask(`/api/submissions/${path}`)
      t.equal(status, 400, path)
      t.equal(body.error.code, 'E_BODY_INVALID')
    }
    const { status } = await browser.post(
      `/api/agent/jobs/${id}/progress`,
      { attempt: 0, progress: [] },
      { authorization: 'Bearer a-token-for-tests' },
    )
    t.equal(status, 400)
  }
})
