import { sql } from 'kysely'
import t from 'tap'
import { AGENT_VERSION } from '../../../contracts/index.ts'
import { everyAgent, forgetAgents, noteAgent } from '../../../server/gradebook/agents.ts'
import { openTestStore } from '../store/own.ts'

const DAY_SECONDS = 24 * 3600

t.test('agents that ended long ago are forgotten', async (t) => {
  const { db } = await openTestStore(t)
  for (const agent of ['old:1', 'new:2'])
    await noteAgent(
      db,
      { agent, sandbox: 'process', engine: 'node 24.21.0', isolation: false, notes: [] },
      { token: null, version: AGENT_VERSION },
    )
  await sql`update agents set seen_at = now() - interval '25 hours' where name = 'old:1'`.execute(db)
  const names = async () => (await everyAgent(db, 7 * DAY_SECONDS)).map(({ agent }) => agent)
  t.same(await names(), ['new:2', 'old:1'])
  await forgetAgents(db, DAY_SECONDS)
  t.same(await names(), ['new:2'])
  await forgetAgents(db, null)
  t.same(await names(), [])
})
