import t from 'tap'
import { school } from '../cohorts/school.ts'
import { Browser, HandAgent } from './server.ts'
import { verdict } from './verdict.ts'

/** Ends the next submission, and all of its reruns, as a fault. */
async function fail(agent: HandAgent) {
  for (let run = 0; run < 3; run++) await agent.result((await agent.lease()).body, verdict('fault'))
}

t.test('an administrator sees lanes, queues and faults, and has faults measured again', async (t) => {
  const server = await school(t, { Ada: 'admin' })
  const [admin] = await server.enter('Ada')
  const [browser, agent] = [new Browser(server), new HandAgent(server)]
  const retry = (which: string) => admin.post(`/api/work/faults/${which}`, {})
  const { body: failing } = await browser.post(
    '/api/submissions',
    { exercise: 'add', files: { 'add.js': 'module.exports = 1' } },
    { 'x-request-id': 'of-the-browser' },
  )
  await fail(agent)
  await browser.submit()
  const { status, body } = await admin.ask('/api/work')
  t.equal(status, 200)
  t.match(body.agents, [{ agent: 'hand', sandbox: 'process' }])
  t.match(body.queue, {
    submission: { waiting: 1, running: 0 },
    regrade: { waiting: 0 },
    profile: { waiting: 0 },
    engines: { waiting: 0 },
    edits: { waiting: 0 },
    contest: { waiting: 0 },
    comparison: { waiting: 0 },
  })
  t.ok(body.queue.submission.oldestSeconds > 0)
  t.match(body.faults, [
    { submission: failing.id, exercise: 'add', decidedAt: /^\d{4}-/, summary: 'It is fault.', happened: null, isRegrade: false },
  ])
  t.equal(body.faults.length, 1)
  t.equal(body.faultsInAll, 1)
  const before = await browser.ask(`/api/submissions/${failing.id}`)

  t.same((await retry(`${failing.id}/retry`)).body, { retried: 1, left: 0 })
  t.same((await retry(`${failing.id}/retry`)).body, { retried: 0, left: 0 }, 'a second click measures nothing twice')
  const { body: again } = await browser.ask(`/api/submissions/${failing.id}`)
  t.match(again, { state: 'queued', verdict: null, decidedAt: null, files: failing.files, exerciseVersion: before.body.exerciseVersion })
  t.same((await admin.ask('/api/work')).body.faults, [])

  const { body: job } = await agent.lease()
  t.equal(job.submission, failing.id, 'it goes ahead of later submissions')
  await agent.progress(job, [{ type: 'stage', stage: 'testing', position: null }])
  t.equal((await agent.result(job, verdict('fault'))).status, 204)
  t.equal((await browser.ask(`/api/submissions/${failing.id}`)).body.verdict, null, 'it has its free reruns back')
  await agent.result((await agent.lease()).body, verdict('pass'))
  t.match((await browser.ask(`/api/submissions/${failing.id}`)).body, { state: 'done', verdict: { verdict: 'pass' } })
  t.match((await browser.ask('/api/progress')).body, [{ exercise: 'add', outcome: 'pass', attempts: 1 }])
  const events = await (await browser.fetch(`/api/submissions/${failing.id}/events`)).text()
  t.same(
    [...events.matchAll(/"type":"(\w+)"(?:,"stage":"(\w+)")?/g)].map(([, type, stage]) => stage ?? type),
    ['queued', 'testing', 'queued', 'verdict'],
    'whoever looks now is told of no end but the last',
  )
  t.ok(Number(/^id: (\d+)$/m.exec(events)![1]) > 3, 'an open stream continues after its last event')

  t.match(await retry(`${failing.id}/retry`), {
    status: 409,
    body: { error: { code: 'E_NO_FAULT', message: 'This submission has the verdict pass, so the grader did not fail.' } },
  })
  t.match(await retry('00000000-0000-4000-8000-000000000000/retry'), { status: 404, body: { error: { code: 'E_SUBMISSION_UNKNOWN' } } })

  await fail(agent)
  await browser.submit()
  await fail(agent)
  t.same((await retry('retry')).body, { retried: 2, left: 0 })
  t.same((await retry('retry')).body, { retried: 0, left: 0 })
  t.equal((await admin.ask('/api/work')).body.queue.submission.waiting, 2)
})
