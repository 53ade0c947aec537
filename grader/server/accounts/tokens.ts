import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { readTime } from '../../shared/times.ts'
import type { Account, NewToken, Scope, Token } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

/** Shows anyone who finds a token in a file what it is for. */
const PREFIX = 'hotpath_'

/** Tokens per account: more than anyone needs. */
const MOST = 50

/** The account of a token, and the token's scopes. */
export interface Bearer {
  account: Account
  scopes: readonly Scope[]
}

export function isToken(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** A person's tokens, newest first, without their secrets. */
export async function listTokens(db: Db, person: string): Promise<Token[]> {
  const rows = await db.selectFrom('tokens').selectAll().where('person', '=', person).orderBy('created_at', 'desc').execute()
  return rows.map((row) => toToken(row, null))
}

/**
 * Creates a token, only for a verified address: an earlier token would survive when the address's owner takes over the account.
 * @throws HotpathError E_TOKEN_UNPROVEN, E_TIME, E_TOKENS_MANY, E_TOKEN_PAST
 */
export async function makeToken(
  db: Db,
  { id: person, emailVerified }: Pick<Account, 'id' | 'emailVerified'>,
  { name, scopes, expiresAt }: NewToken,
  now: Date,
): Promise<Token> {
  if (!emailVerified) throw new HotpathError('E_TOKEN_UNPROVEN')
  const token = `${PREFIX}${randomBytes(24).toString('base64url')}`
  const expires = expiresAt === null ? null : readTime(expiresAt)
  if (expires !== null && expires <= now) throw new HotpathError('E_TOKEN_PAST')
  if ((await listTokens(db, person)).length >= MOST) throw new HotpathError('E_TOKENS_MANY', { most: MOST })
  const row = await db
    .insertInto('tokens')
    .values({
      id: randomUUID(),
      person,
      name: storable(name.trim()),
      hash: hash(token),
      scopes: toJson(scopes),
      expires_at: expires,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toToken(row, token)
}

/** @throws HotpathError E_TOKEN_UNKNOWN */
export async function revokeToken(db: Db, person: string, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('tokens').where('id', '=', id).where('person', '=', person).executeTakeFirst()
  if (numDeletedRows === 0n) throw new HotpathError('E_TOKEN_UNKNOWN')
}

/** Account and scopes of a token. @throws HotpathError E_TOKEN for an unknown, revoked or expired token */
export async function bearerOf(db: Db, token: string, now: Date): Promise<Bearer> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.person')
    .select([
      'tokens.id as token',
      'scopes',
      'expires_at',
      'last_used_on',
      'accounts.id',
      'accounts.name',
      'email',
      'email_verified',
      'role',
    ])
    .where('hash', '=', hash(token))
    .executeTakeFirst()
  if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) throw new HotpathError('E_TOKEN')
  await noteUse(db, row.token, now)
  const { id, name, email, email_verified, role } = row
  return { account: { id, name, email, emailVerified: email_verified, role }, scopes: row.scopes }
}

/** Stores only the day: a write per request would cost more than the request. */
async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  const today = sql<string>`(${now}::timestamptz at time zone 'UTC')::date`
  await db
    .updateTable('tokens')
    .set({ last_used_on: today })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_on is distinct from ${today}`)
    .execute()
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toToken({ id, name, scopes, expires_at, created_at, last_used_on }: Selectable<Tables['tokens']>, token: string | null): Token {
  return {
    id,
    name,
    scopes,
    expiresAt: expires_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
    lastUsedOn: last_used_on,
    token,
  }
}
