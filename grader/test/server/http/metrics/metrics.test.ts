import t from 'tap'
import { onBothStores } from '../../queue/stores.ts'
import { Browser, HandAgent, testServer, TOKEN } from '../server.ts'
import { verdict } from '../verdict.ts'
import { parseExposition, valueOf } from './exposition.ts'

const scrape = async (browser: Browser) => (await browser.ask('/metrics')).body as string

await onBothStores(t, 'a submission changes its metrics', async (t, env) => {
  const server = await testServer(t, env)
  const [browser, agent] = [new Browser(server), new HandAgent(server)]
  const empty = await scrape(browser)
  t.equal(valueOf(empty, 'hotpath_store_up'), 1)
  t.equal(valueOf(empty, 'hotpath_agents'), 0)
  t.equal(valueOf(empty, 'hotpath_faults'), 0)
  for (const work of ['submission', 'regrade', 'profile', 'engines', 'edits', 'contest', 'comparison'])
    t.equal(valueOf(empty, 'hotpath_queue_jobs', { work, state: 'waiting' }), 0, work)

  const { body: sent } = await browser.submit()
  await browser.submit()
  const waiting = await scrape(browser)
  t.equal(valueOf(waiting, 'hotpath_submissions_total', { kind: 'function' }), 2)
  t.equal(valueOf(waiting, 'hotpath_queue_jobs', { work: 'submission', state: 'waiting' }), 2)
  t.ok(valueOf(waiting, 'hotpath_queue_oldest_seconds', { work: 'submission' })! > 0)

  const { body: job } = await agent.lease()
  const stream = new AbortController()
  await browser.fetch(`/api/submissions/${sent.id}/events`, { signal: stream.signal })
  const running = await scrape(browser)
  t.equal(valueOf(running, 'hotpath_queue_jobs', { work: 'submission', state: 'running' }), 1)
  t.equal(valueOf(running, 'hotpath_agents'), 1)
  t.equal(valueOf(running, 'hotpath_stage_seconds_count', { stage: 'waiting', kind: 'function' }), 1)
  t.equal(valueOf(running, 'hotpath_event_streams'), 1)
  stream.abort()

  await agent.tell(`/api/agent/jobs/${job.id}/result`, {
    attempt: job.attempt,
    verdict: verdict('unsure'),
    stages: { sandbox: 0.5, measure: 2, verdict: 0.01 },
  })
  const again = await agent.lease()
  await agent.result(again.body, verdict('pass'))
  const done = await scrape(browser)
  t.equal(valueOf(done, 'hotpath_runs_total', { kind: 'function', outcome: 'unsure' }), 1, 'a run that will be repeated counts as a run')
  t.equal(valueOf(done, 'hotpath_verdicts_total', { kind: 'function', outcome: 'unsure' }), undefined, '… but not as a verdict')
  t.equal(valueOf(done, 'hotpath_verdicts_total', { kind: 'function', outcome: 'pass' }), 1)
  t.equal(valueOf(done, 'hotpath_stage_seconds_sum', { stage: 'measure' }), 2)
  t.equal(valueOf(done, 'hotpath_stage_seconds_sum', { stage: 'sandbox' }), 0.5)
  t.ok(valueOf(done, 'hotpath_http_request_seconds_count', { method: 'POST', route: '/api/submissions', status: '202' })! >= 2)
  t.notMatch(done, new RegExp(`${sent.id}|/events`), 'no raw URLs, and no streams among the requests')
  await new Browser(server).ask(`/api/submissions/${sent.id}/events`)
  t.equal(
    valueOf(await scrape(browser), 'hotpath_http_request_seconds_count', { route: '/api/submissions/:id/events', status: '404' }),
    1,
    'but those that were refused',
  )
  t.equal(parseExposition(done).types['process_cpu_seconds_total'], 'counter')
})

t.test('metrics of a lane show its canary readings, and that it is out', async (t) => {
  const server = await testServer(t)
  const [browser, agent] = [new Browser(server), new HandAgent(server)]
  const about = { agent: 'far', sandbox: 'docker', engine: 'node 24.21.0', isolation: true, notes: [] }
  const here = (lane: object) => agent.tell('/api/agent/here', { ...about, lane })
  t.equal((await here({ out: 'equal code read 1.100', equal: 1.1, known: 0.99, share: 0.5 })).status, 204)
  const out = await scrape(browser)
  t.equal(valueOf(out, 'hotpath_lane_out', { agent: 'far' }), 1)
  t.equal(valueOf(out, 'hotpath_lane_canary_ratio', { agent: 'far', canary: 'equal' }), 1.1)
  t.equal(valueOf(out, 'hotpath_lane_core_share', { agent: 'far' }), 0.5)
  await here({ out: null, equal: 1.001, known: 1, share: 0.98 })
  t.equal(valueOf(await scrape(browser), 'hotpath_lane_out', { agent: 'far' }), 0)
  await agent.tell('/api/agent/here', { ...about, agent: 'near', lane: { out: 'no box came', equal: 0, known: 0, share: 0 } })
  const failed = await scrape(browser)
  t.equal(valueOf(failed, 'hotpath_lane_out', { agent: 'near' }), 1)
  t.notMatch(failed, /hotpath_lane_(canary_ratio|core_share)\{[^}]*near/, 'no figures without a reading')
})

t.test('metrics need the token, or a request from this machine', async (t) => {
  const token = 'a-token-that-scrapes'
  const closed = new Browser(await testServer(t, { HOTPATH_METRICS_TOKEN: token }))
  const refused = await closed.ask('/metrics')
  t.match(refused, { status: 401, body: { error: { code: 'E_METRICS', hint: /HOTPATH_METRICS_TOKEN/ } } })
  t.equal(
    (await closed.ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status,
    401,
    'the agents’ token is not accepted',
  )
  const scraped = await closed.ask('/metrics', { headers: { authorization: `Bearer ${token}` } })
  t.equal(scraped.status, 200)
  t.match(scraped.headers.get('content-type'), /^text\/plain; version=0\.0\.4/)

  const open = new Browser(await testServer(t))
  t.equal((await open.ask('/metrics')).status, 200)
  t.equal(
    (await open.ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status,
    401,
    'a proxy on this machine asks for others',
  )
  const behind = new Browser(await testServer(t, { HOTPATH_TRUST_PROXY: 'loopback' }))
  t.equal((await behind.ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status, 401, 'whatever address it names')
})
