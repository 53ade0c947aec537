import t from 'tap'
import { Browser, HandAgent, testServer } from '../server.ts'
import { verdict } from '../verdict.ts'

t.test('a person can have six waiting profile runs of both kinds together', async (t) => {
  const server = await testServer(t)
  const [greedy, other] = [new Browser(server), new Browser(server)]
  const agent = new HandAgent(server)
  const decided = async (browser: Browser): Promise<string> => {
    const {
      body: { id },
    } = await browser.submit()
    await agent.result((await agent.lease()).body, verdict())
    return id
  }
  const ask = (id: string, kind: 'profile' | 'engines', browser = greedy) => browser.post(`/api/submissions/${id}/${kind}`, {})
  const ids = [await decided(greedy), await decided(greedy), await decided(greedy), await decided(greedy)]
  for (const id of ids.slice(1)) for (const kind of ['profile', 'engines'] as const) t.equal((await ask(id, kind)).status, 202)

  const refused = await ask(ids[0]!, 'profile')
  t.match(refused, {
    status: 429,
    body: {
      error: {
        code: 'E_PROFILES_WAITING',
        message: 'You have 6 profile runs waiting, which is the limit.',
        hint: 'Try again when one of them is done: the verdict and the code stay.',
      },
    },
  })
  t.match(refused.headers.get('retry-after'), /^\d+$/)
  t.equal((await ask(ids[0]!, 'engines')).status, 429)
  t.match(
    await greedy.ask(`/api/submissions/${ids[0]}/profile`),
    { status: 404, body: { error: { code: 'E_PROFILE_UNKNOWN' } } },
    'nothing of it is stored',
  )
  t.equal((await ask(ids[1]!, 'profile')).status, 202, 'a waiting run is returned in its current state')
  t.equal((await ask(await decided(other), 'profile', other)).status, 202)

  const { body: job } = await agent.leaseProfileRun()
  await agent.profiled(job, null)
  t.equal((await ask(ids[0]!, 'profile')).status, 202, 'when one has ended, another can wait')
})
