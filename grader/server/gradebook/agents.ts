import { sql } from 'kysely'
import { AGENT_VERSION, type AgentAbout, type SeenAgent } from '../../contracts/index.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db } from '../store/store.ts'

/** Agents poll for jobs at least every 25 s or send heartbeats for one; an agent silent for longer is gone. */
const SEEN_WITHIN_SECONDS = 40

/** An agent's credentials: the id of its token (null for the shared one) and its version of the contracts. */
export interface AgentPass {
  token: string | null
  version: string
}

/** Records that an agent was seen, even if it is of another version. */
export async function noteAgent(db: Db, about: AgentAbout, { token, version }: AgentPass): Promise<void> {
  const seen = { about: toJson(about), token, version: storable(version) }
  await db
    .insertInto('agents')
    .values({ name: storable(about.agent), ...seen })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...seen, seen_at: sql`now()` }))
    .execute()
  if (token !== null) await db.updateTable('agent_tokens').set({ seen_at: sql`now()` }).where('id', '=', token).execute()
}

/** Agents seen recently that get work, newest first. */
export async function seenAgents(db: Db): Promise<SeenAgent[]> {
  return (await everyAgent(db)).filter(({ welcome }) => welcome)
}

/** All agents seen recently, including those of another version, newest first; without those whose token was revoked. */
export async function everyAgent(db: Db, withinSeconds = SEEN_WITHIN_SECONDS): Promise<SeenAgent[]> {
  const rows = await db
    .selectFrom('agents')
    .leftJoin('agent_tokens', 'agent_tokens.id', 'agents.token')
    .select([
      'about',
      'version',
      'agent_tokens.name as token',
      sql<number>`extract(epoch from now() - agents.seen_at)::float8`.as('silentSeconds'),
    ])
    .where('agents.seen_at', '>', sql<Date>`now() - ${withinSeconds} * interval '1 second'`)
    .where('agent_tokens.revoked_at', 'is', null)
    .orderBy('agents.seen_at', 'desc')
    .execute()
  return rows.map(({ about, version, token, silentSeconds }) => ({
    ...(about as AgentAbout),
    version,
    welcome: version === AGENT_VERSION,
    token,
    silentSeconds: Math.max(0, silentSeconds),
  }))
}

/**
 * Deletes silent agents. Each process has a name of its own, so dead ones would pile up.
 * @param silentSeconds minimum silence; null deletes all
 */
export async function forgetAgents(db: Db, silentSeconds: number | null): Promise<void> {
  const agents = db.deleteFrom('agents')
  await (silentSeconds === null
    ? agents
    : agents.where('seen_at', '<', sql<Date>`now() - ${silentSeconds} * interval '1 second'`)
  ).execute()
}
