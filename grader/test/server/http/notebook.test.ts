import t from 'tap'
import type { Speed } from '../../../contracts/index.ts'
import { Person } from '../accounts/person.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

const server = await testServer(t)
const agent = new HandAgent(server)
const speed: Speed = {
  ratio: 2.4,
  low: 2.3,
  high: 2.5,
  required: 2,
  clock: 'cpu',
  sessions: 2,
  rounds: [[2.4], [2.4]],
  nsPerCall: { baseline: 240, yours: 100 },
  noise: 0.01,
}

const submit = (person: Browser | Person, hypothesis: unknown, source = 'module.exports = 1') =>
  person.post('/api/submissions', { exercise: 'add', files: { 'add.js': source }, hypothesis })

/** Creates an attempt with a verdict. @returns its id */
async function attempt(person: Browser | Person, hypothesis: string, changes = {}): Promise<string> {
  const { body } = await submit(person, hypothesis)
  await agent.result((await agent.lease()).body, verdict('pass', changes))
  return body.id
}

t.test('a hypothesis is stored with the attempt as one line, and shown to nobody else', async (t) => {
  const lea = new Browser(server)
  const { status, body } = await submit(lea, '  I expect 2×,\r\nbecause\0 the\u202e loop\tis gone ')
  t.equal(status, 202)
  t.notOk('hypothesis' in body, 'others who can read submissions cannot read it')
  t.notMatch(JSON.stringify((await agent.lease()).body), 'I expect', 'neither can agents')
  t.match(await lea.ask(`/api/submissions/${body.id}/notes`), {
    status: 200,
    body: { hypothesis: 'I expect 2×, because the loop is gone', note: null },
  })
  const { body: without } = await lea.submit()
  t.same((await lea.ask(`/api/submissions/${without.id}/notes`)).body, { hypothesis: null, belief: null, note: null }, 'and it is optional')
  const { body: blank } = await submit(lea, ' \n ')
  t.equal((await lea.ask(`/api/submissions/${blank.id}/notes`)).body.hypothesis, null)
})

t.test('a hypothesis has a maximum length', async (t) => {
  const max = new Browser(server)
  t.match(await submit(max, 'é'.repeat(281)), { status: 400, body: { error: { code: 'E_BODY_INVALID' } } })
  t.match(await submit(max, 7), { status: 400 })
  t.equal((await submit(max, '🐢'.repeat(280))).status, 202)
  for (let waiting = 3; waiting > 0; waiting--) await agent.result((await agent.lease()).body, verdict())
})

t.test('the notebook lists every attempt with its effect, newest first', async (t) => {
  const ben = new Browser(server)
  t.same((await ben.ask('/api/notebook')).body, [])
  const first = await attempt(ben, 'It is the division', { speed })
  const second = (await ben.submit('module.exports = 2')).body.id
  const { body } = await ben.ask('/api/notebook')
  t.match(body, [
    { submission: second, outcome: null, effect: null, summary: null },
    {
      submission: first,
      exercise: 'add',
      outcome: 'pass',
      level: 'required',
      hypothesis: 'It is the division',
      effect: { unit: 'times', value: 2.4, low: 2.3, high: 2.5, required: 2, clock: 'cpu' },
      engine: 'node 24.21.0',
      sandbox: 'process',
    },
  ])
  t.equal((await ben.ask('/api/notebook?exercise=other')).body.length, 0)
  t.same(
    (await ben.ask(`/api/notebook?before=${second}`)).body.map(({ submission }: { submission: string }) => submission),
    [first],
  )
  t.match(await ben.ask('/api/notebook?before=nonsense'), { status: 400 })
  await agent.result((await agent.lease()).body, verdict('wrong', { speed }))
  t.equal((await ben.ask('/api/notebook')).body[0].effect, null, 'the speed of wrong code is meaningless')
})

t.test('only the owner of an attempt can add a note', async (t) => {
  const [lea, max] = [new Browser(server), new Browser(server)]
  await max.submit()
  await agent.result((await agent.lease()).body, verdict())
  const path = `/api/submissions/${await attempt(lea, '')}/notes`
  const put = (person: Browser, text: unknown, version: unknown) =>
    person.ask(path, { method: 'PUT', body: JSON.stringify({ text, version }), headers: { 'content-type': 'application/json' } })
  t.match(await put(lea, 'It was\r\nthe\0 copying.\u2066\x07 ', 0), {
    status: 200,
    body: { hypothesis: null, note: { text: 'It was\nthe copying.', version: 1, changedAt: /Z$/ } },
  })
  t.match(await put(lea, 'Of another window', 0), {
    status: 409,
    body: { error: { code: 'E_CHANGED_MEANWHILE', current: { note: { text: 'It was\nthe copying.', version: 1 } } } },
  })
  t.match(await put(lea, 'Both', 1), { status: 200, body: { note: { text: 'Both', version: 2 } } })
  t.match(await put(lea, '', 2), { status: 200, body: { note: { text: '', version: 3 } } }, 'and deleted again')
  t.match(await put(lea, 'x'.repeat(2001), 3), { status: 400, body: { error: { code: 'E_BODY_INVALID' } } })
  t.equal((await put(lea, '😀'.repeat(2000), 3)).status, 200)
  t.match(await put(lea, 'x', -1), { status: 400 })
  for (const stranger of [max, new Browser(server)]) {
    t.match(await put(stranger, 'Mine', 4), { status: 404, body: { error: { code: 'E_SUBMISSION_UNKNOWN' } } })
    t.match(await stranger.ask(path), { status: 404 })
  }
})

t.test('concurrent saves do not overwrite each other', async (t) => {
  const lea = new Browser(server)
  const path = `/api/submissions/${await attempt(lea, '')}/notes`
  const put = (text: string) =>
    lea.ask(path, { method: 'PUT', body: JSON.stringify({ text, version: 0 }), headers: { 'content-type': 'application/json' } })
  const answers = await Promise.all(['one', 'two', 'three'].map(put))
  t.same(answers.map(({ status }) => status).sort(), [200, 409, 409])
})

t.test('notes move to an account with the attempts, are exported only to their owner, and are deleted with the account', async (t) => {
  const nina = new Person(server)
  const id = await attempt(nina, 'The cache helps')
  await nina.send('PUT', `/api/submissions/${id}/notes`, { text: 'It did', version: 0 })
  await nina.signUp('Nina')
  t.match((await nina.ask('/api/notebook')).body, [{ submission: id, hypothesis: 'The cache helps', note: { text: 'It did' } }])
  t.match((await nina.ask('/api/me/export')).body.submissions, [{ id, hypothesis: 'The cache helps', note: 'It did' }])
  t.equal((await nina.send('DELETE', '/api/me', { confirm: 'nina@example.org' })).status, 204)
  t.same((await nina.ask('/api/notebook')).body, [])
})
