// Store: each, because it covers the whole path of a submission.
import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmissionEvent } from '../../../contracts/index.ts'
import { onBothStores } from '../queue/stores.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

await onBothStores(t, 'a submission from the browser to its verdict', async (t, env) => {
  const server = await testServer(t, env)
  const browser = new Browser(server)
  const agent = new HandAgent(server)

  const sent = await browser.submit('module.exports = 2')
  t.equal(sent.status, 202)
  t.match(sent.body, {
    exercise: 'add',
    exerciseVersion: 'v1',
    state: 'queued',
    position: 0,
    files: { 'add.js': 'module.exports = 2' },
    verdict: null,
  })
  t.equal(sent.headers.get('location'), `/api/submissions/${sent.body.id}`)
  const second = await browser.submit()
  t.equal(second.body.position, 1)

  const { body: job } = await agent.lease()
  t.match(job, { submission: sent.body.id, attempt: 0, exercise: 'add', exerciseVersion: 'v1', files: { 'add.js': 'module.exports = 2' } })
  t.equal((await browser.ask(`/api/submissions/${sent.body.id}`)).body.state, 'running')
  t.equal((await browser.ask(`/api/submissions/${second.body.id}`)).body.position, 0)
  t.equal((await agent.progress(job, [{ type: 'stage', stage: 'testing', position: null }])).status, 204)
  t.equal((await agent.progress(job, [])).status, 204)
  t.match(
    await agent.progress(job, [{ type: 'verdict', verdict: verdict() }]),
    { status: 400 },
    'a verdict comes with the end of the job alone',
  )

  const pass = verdict('pass', {
    level: 'good',
    speed: {
      ratio: 2.41,
      low: 2.33,
      high: 2.49,
      required: 2,
      clock: 'cpu',
      sessions: 2,
      rounds: [[2.4, 2.5], [2.3]],
      nsPerCall: { baseline: 10, yours: 4 },
      noise: 0.02,
    },
  })
  t.equal((await agent.result(job, pass)).status, 204)
  const done = await browser.ask(`/api/submissions/${sent.body.id}`)
  t.match(done.body, { state: 'done', position: null, decidedAt: /^\d{4}-/ })
  t.same(done.body.verdict, pass, 'the verdict arrives completely')

  t.equal((await agent.result(job, verdict('slow'))).status, 409, 'a second result is refused')
  t.same((await browser.ask(`/api/submissions/${sent.body.id}`)).body.verdict, pass)
  t.same(
    (await browser.ask('/api/submissions?exercise=add')).body.map((one: { id: string }) => one.id),
    [second.body.id, sent.body.id],
  )
  t.same((await browser.ask('/api/progress')).body, [{ exercise: 'add', outcome: 'pass', level: 'good', attempts: 1 }])
  t.match((await browser.ask('/api/status')).body, {
    agents: 1,
    queue: 1,
    sandbox: 'process',
    engine: 'node 24.21.0',
    isolation: false,
    notes: ['By hand.'],
  })
  t.same((await browser.ask('/healthz')).body, { status: 'alive' })

  const stranger = new Browser(server)
  t.equal((await stranger.ask(`/api/submissions/${sent.body.id}`)).status, 404)
  t.equal((await stranger.ask(`/api/submissions/${sent.body.id}/events`)).status, 404)
  t.same((await stranger.ask('/api/submissions?exercise=add')).body, [])
  t.same((await stranger.ask('/api/progress')).body, [])
})

await onBothStores(t, 'the events of a submission, live and resumed after a disconnect', async (t, env) => {
  const server = await testServer(t, env)
  const browser = new Browser(server)
  const agent = new HandAgent(server)
  const { body: first } = await browser.submit()
  const { body: second } = await browser.submit()
  const live = await browser.fetch(`/api/submissions/${second.id}/events`)
  let stream = ''
  const toTheEnd = live.body!.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write: (text) => void (stream += text) }))

  for (const submission of [first, second]) {
    const { body: job } = await agent.lease()
    t.equal(job.submission, submission.id, 'first come, first served')
    await agent.progress(job, [
      { type: 'stage', stage: 'testing', position: null },
      { type: 'tests', tests: [{ name: 'adds', ok: true, message: null }] },
    ])
    if (submission === first) for (let polls = 0; polls < 200 && !stream.includes('"position":0'); polls++) await sleep(50)
    await agent.result(job, verdict())
  }

  await toTheEnd
  const events = parse(stream)
  t.same(
    events.filter((event) => event.id !== null).map((event) => [event.id, event.type]),
    [
      ['1', 'stage'],
      ['2', 'stage'],
      ['3', 'tests'],
      ['4', 'verdict'],
    ],
  )
  t.ok(
    events.some((event) => event.id === null && event.data.progress.type === 'stage' && event.data.progress.position === 0),
    'it moved up in the queue',
  )
  t.match(events.at(-1)?.data, { id: 4, at: /^\d{4}-/, progress: { type: 'verdict', verdict: verdict() } })

  const ids = async (query: string, headers = {}) =>
    parse(await (await browser.fetch(`/api/submissions/${second.id}/events${query}`, { headers })).text()).map((event) => event.id)
  t.same(await ids('', { 'last-event-id': '2' }), ['3', '4'])
  t.same(await ids('?after=3'), ['4'])
  t.equal((await browser.fetch(`/api/submissions/${second.id}/events?after=4`)).status, 204, 'no more events follow')
})

function parse(text: string): { id: string | null; type: string; data: SubmissionEvent }[] {
  return text
    .split('\n\n')
    .filter((message) => message !== '' && !message.startsWith(':'))
    .map((message) => ({
      id: /^id: (.*)$/m.exec(message)?.[1] ?? null,
      type: /^event: (.*)$/m.exec(message)![1]!,
      data: JSON.parse(/^data: (.*)$/m.exec(message)![1]!),
    }))
}
