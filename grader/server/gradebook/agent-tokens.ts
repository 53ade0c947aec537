import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { AgentToken } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

/** Shows anyone who finds a token in a file what it is for. People's tokens have another prefix. */
const PREFIX = 'hotpath-agent-'

/** All agent tokens, without their secrets; revoked ones last. */
export async function listAgentTokens(db: Db): Promise<AgentToken[]> {
  const rows = await db
    .selectFrom('agent_tokens')
    .selectAll()
    .orderBy(sql`revoked_at is not null`)
    .orderBy('name')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => toToken(row, null))
}

/** @throws HotpathError E_AGENT_TAKEN if a live token has the name */
export async function makeAgentToken(db: Db, name: string): Promise<AgentToken> {
  const token = PREFIX + randomBytes(24).toString('base64url')
  const row = await db
    .insertInto('agent_tokens')
    .values({ id: randomUUID(), name: storable(name.trim()), hash: hashOf(token) })
    .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_AGENT_TAKEN', { name: name.trim() })
  return toToken(row, token)
}

/** Revokes a token. @throws HotpathError E_AGENT_UNKNOWN for a token that does not exist or is already revoked */
export async function revokeAgentToken(db: Db, of: { id: string } | { name: string }): Promise<AgentToken> {
  const live = db.updateTable('agent_tokens').set({ revoked_at: sql`now()` }).where('revoked_at', 'is', null)
  const row = await ('id' in of ? live.where('id', '=', of.id) : live.where('name', '=', of.name)).returningAll().executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_AGENT_UNKNOWN')
  return toToken(row, null)
}

/** Id of a live token; null if it is unknown or revoked. */
export async function agentTokenOf(db: Db, token: string): Promise<string | null> {
  if (!token.startsWith(PREFIX)) return null
  const row = await db
    .selectFrom('agent_tokens')
    .select('id')
    .where('hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toToken({ id, name, created_at, seen_at, revoked_at }: Selectable<Tables['agent_tokens']>, token: string | null): AgentToken {
  return {
    id,
    name,
    createdAt: created_at.toISOString(),
    seenAt: seen_at?.toISOString() ?? null,
    revokedAt: revoked_at?.toISOString() ?? null,
    token,
  }
}
