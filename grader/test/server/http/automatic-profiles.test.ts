import t from 'tap'
import { NOTHING_SEEN, type Outcome } from '../../../contracts/index.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

const profile = { exercise: 'add', engine: 'node', starter: NOTHING_SEEN, yours: NOTHING_SEEN, notes: [], seconds: 1 }

async function judged(learner: Browser, agent: HandAgent, outcome: Outcome): Promise<string> {
  const { id } = (await learner.submit()).body
  const job = (await agent.lease()).body
  await agent.result(job, verdict(outcome))
  return id
}
const stateOf = async (learner: Browser, id: string) => (await learner.ask(`/api/submissions/${id}`)).body.profileRun

t.test('slow and leaking submissions are profiled without being asked, others are not', async (t) => {
  const server = await testServer(t)
  const agent = new HandAgent(server)
  for (const outcome of ['slow', 'leak'] as const) {
    const learner = new Browser(server)
    const id = await judged(learner, agent, outcome)
    t.equal(await stateOf(learner, id), 'waiting', outcome)
    const job = (await agent.leaseProfileRun()).body
    t.equal(job.submission, id)
    await agent.profiled(job, profile)
    t.match((await learner.ask(`/api/submissions/${id}/profile`)).body, { state: 'done', profile: { exercise: 'add' } })
  }
  for (const outcome of ['pass', 'wrong', 'crash'] as const) {
    const learner = new Browser(server)
    t.equal(await stateOf(learner, await judged(learner, agent, outcome)), null, outcome)
  }
})

t.test('a learner has one such run waiting: that of the latest attempt', async (t) => {
  const server = await testServer(t)
  const [agent, learner, other] = [new HandAgent(server), new Browser(server), new Browser(server)]
  const first = await judged(learner, agent, 'slow')
  const others = await judged(other, agent, 'slow')
  const second = await judged(learner, agent, 'slow')
  t.equal(await stateOf(learner, first), null, 'replaced')
  t.equal((await agent.leaseProfileRun()).body.submission, others)
  t.equal((await agent.leaseProfileRun()).body.submission, second)
})

t.test('profiles that people ask for come first, also one that was waiting by itself', async (t) => {
  const server = await testServer(t)
  const [agent, ann, ben, cy] = [new HandAgent(server), new Browser(server), new Browser(server), new Browser(server)]
  const automatic = await judged(ann, agent, 'slow')
  const claimed = await judged(ben, agent, 'slow')
  const asked = await judged(cy, agent, 'pass')
  t.equal((await cy.ask(`/api/submissions/${asked}/profile`, { method: 'POST' })).status, 202)
  t.match((await ben.ask(`/api/submissions/${claimed}/profile`, { method: 'POST' })).body, { state: 'waiting' })
  const order = []
  for (let i = 0; i < 3; i++) order.push((await agent.leaseProfileRun()).body.submission)
  t.same(order, [claimed, asked, automatic])
})

t.test('they do not count towards the profiles that a person may have waiting', async (t) => {
  const server = await testServer(t)
  const [agent, learner] = [new HandAgent(server), new Browser(server)]
  const passed = []
  for (let i = 0; i < 6; i++) passed.push(await judged(learner, agent, 'pass'))
  await judged(learner, agent, 'slow')
  for (const id of passed) t.equal((await learner.ask(`/api/submissions/${id}/profile`, { method: 'POST' })).status, 202)
})

t.test('a setting switches them off', async (t) => {
  const server = await testServer(t, { HOTPATH_AUTO_PROFILES: 'off' })
  const [agent, learner] = [new HandAgent(server), new Browser(server)]
  t.equal(await stateOf(learner, await judged(learner, agent, 'slow')), null)
})
