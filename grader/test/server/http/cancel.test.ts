import t from 'tap'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

t.test('a waiting run can be cancelled: it is no attempt, and no agent gets it', async (t) => {
  const server = await testServer(t)
  const [learner, agent] = [new Browser(server), new HandAgent(server)]
  const { id } = (await learner.submit()).body
  t.match(await learner.post(`/api/submissions/${id}/cancel`, {}), {
    status: 200,
    body: { id, state: 'done', verdict: { verdict: 'cancelled', summary: 'You cancelled this run.' } },
  })
  t.match((await learner.ask('/api/progress')).body, [{ exercise: 'add', outcome: 'cancelled', attempts: 0 }])
  const next = (await learner.submit()).body.id
  t.equal((await agent.lease()).body.submission, next)
})

t.test('a running run can be cancelled: its agent hears it at once, and its result is refused', async (t) => {
  const server = await testServer(t)
  const [learner, agent] = [new Browser(server), new HandAgent(server)]
  const { id } = (await learner.submit()).body
  const { body: job } = await agent.lease()
  const heard = agent.watch(job)
  const events = learner.ask(`/api/submissions/${id}/events`)
  t.equal((await learner.post(`/api/submissions/${id}/cancel`, {})).status, 200)
  t.match(await heard, { status: 409, body: { error: { code: 'E_JOB_LOST' } } })
  t.equal((await agent.result(job, verdict())).status, 409)
  t.match((await events).body, '"verdict":"cancelled"', 'the page hears it like a verdict')
  t.equal((await learner.ask(`/api/submissions/${id}`)).body.verdict.verdict, 'cancelled')
  t.equal((await agent.watch(job)).status, 409, 'also if it asks afterwards')
})

t.test('only its owner can cancel a run, and only before its verdict', async (t) => {
  const server = await testServer(t)
  const [learner, other, agent] = [new Browser(server), new Browser(server), new HandAgent(server)]
  await other.submit()
  await agent.lease()
  const { id } = (await learner.submit()).body
  t.match(await other.post(`/api/submissions/${id}/cancel`, {}), { status: 404, body: { error: { code: 'E_SUBMISSION_UNKNOWN' } } })
  await agent.result((await agent.lease()).body, verdict())
  t.match(await learner.post(`/api/submissions/${id}/cancel`, {}), {
    status: 409,
    body: { error: { code: 'E_DECIDED', message: 'This run has its verdict already, so there is nothing to cancel.' } },
  })
  t.equal((await learner.ask(`/api/submissions/${id}`)).body.verdict.verdict, 'pass')
})
