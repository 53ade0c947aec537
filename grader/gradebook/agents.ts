import { sql } from 'kysely'
import type { AgentAbout } from '../contracts/index.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db } from '../store/store.ts'

/** An agent asks for a job at least every 25 s, or holds one by heartbeats: silent for longer, it is gone. */
const SEEN_WITHIN_SECONDS = 40

/** Notes that an agent was seen. */
export async function noteAgent(db: Db, about: AgentAbout): Promise<void> {
  await db
    .insertInto('agents')
    .values({ name: storable(about.agent), about: toJson(about) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ about: toJson(about), seen_at: sql`now()` }))
    .execute()
}

/** The agents seen of late, newest first. */
export async function seenAgents(db: Db): Promise<AgentAbout[]> {
  const rows = await db
    .selectFrom('agents')
    .select('about')
    .where('seen_at', '>', sql<Date>`now() - ${SEEN_WITHIN_SECONDS} * interval '1 second'`)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => row.about as AgentAbout)
}

export async function forgetAgents(db: Db): Promise<void> {
  await db.deleteFrom('agents').execute()
}
