import t from 'tap'
import { school } from '../cohorts/school.ts'
import { Browser, HandAgent } from './server.ts'
import { verdict } from './verdict.ts'

t.test('an administrator sees lanes, queues and what failed', async (t) => {
  const server = await school(t, { Ada: 'admin' })
  const [admin] = await server.enter('Ada')
  const [browser, agent] = [new Browser(server), new HandAgent(server)]
  const { body: failing } = await browser.submit()
  for (let run = 0; run < 3; run++) {
    const { body: job } = await agent.lease()
    await agent.result(job, verdict('fault'))
  }
  await browser.submit()
  const { status, body } = await admin.ask('/api/work')
  t.equal(status, 200)
  t.match(body.agents, [{ agent: 'hand', sandbox: 'process' }])
  t.match(body.queue, { submission: { waiting: 1, running: 0 }, regrade: { waiting: 0 }, look: { waiting: 0 }, engines: { waiting: 0 }, contest: { waiting: 0 } })
  t.ok(body.queue.submission.oldestSeconds > 0)
  t.match(body.faults, [{ submission: failing.id, exercise: 'add', decidedAt: /^\d{4}-/, summary: 'It is fault.' }])
  t.equal(body.faults.length, 1)
})
