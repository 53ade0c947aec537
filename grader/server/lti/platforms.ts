import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { NewPlatform, Platform, PlatformChange } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db, Transactions } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

export async function listPlatforms(db: Db): Promise<Platform[]> {
  return (await db.selectFrom('platforms').selectAll().orderBy('name').execute()).map(toPlatform)
}

/** @throws HotpathError E_PLATFORM_TAKEN, E_PLATFORM_URL */
export async function addPlatform(db: Db, platform: NewPlatform): Promise<Platform> {
  const row = await db
    .insertInto('platforms')
    .values({ id: randomUUID(), ...toRow(platform) })
    .onConflict((conflict) => conflict.columns(['issuer', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_PLATFORM_TAKEN', { issuer: platform.issuer, client: platform.clientId })
  return toPlatform(row)
}

/** Changes a platform. Its courses, columns and ids of people stay. @throws HotpathError E_PLATFORM_UNKNOWN, E_PLATFORM_URL */
export async function changePlatform({ transaction }: Transactions, id: string, change: PlatformChange): Promise<Platform> {
  return transaction(async (trx) => {
    const before = await trx.selectFrom('platforms').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (before === undefined) throw new HotpathError('E_PLATFORM_UNKNOWN')
    const after = toRow({ ...toPlatform(before), ...change })
    return toPlatform(await trx.updateTable('platforms').set(after).where('id', '=', id).returningAll().executeTakeFirstOrThrow())
  })
}

/** Removes a platform, with the identities by which its people sign in. Its cohorts stay. @returns whether it existed */
export async function removePlatform({ transaction }: Transactions, id: string): Promise<boolean> {
  return transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('platforms').where('id', '=', id).executeTakeFirst()
    await trx.deleteFrom('identities').where('provider', '=', providerOf(id)).execute()
    return numDeletedRows > 0n
  })
}

/** Provider name of identities from a platform: its id for a person is a way to sign in, like a password. */
export function providerOf(platform: string): string {
  return `lti ${platform}`
}

export async function platformById(db: Db, id: string): Promise<Platform | null> {
  const row = await db.selectFrom('platforms').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toPlatform(row)
}

/** The platform of a login request. An issuer with several clients must name one. */
export async function platformOf(db: Db, issuer: string, clientId: string | undefined): Promise<Platform | null> {
  const rows = await db
    .selectFrom('platforms')
    .selectAll()
    .where('issuer', '=', storable(issuer))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', storable(clientId!)))
    .execute()
  return rows.length === 1 ? toPlatform(rows[0]!) : null
}

/** Keys and grades are sent there, so the URL must be https, or http on this machine. */
export function isSafe(url: string): boolean {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}

/** @throws HotpathError E_PLATFORM_URL */
function toRow({ name, issuer, clientId, deployments, loginUrl, tokenUrl, keysUrl, audience = null }: NewPlatform) {
  for (const url of [loginUrl, tokenUrl, keysUrl]) if (!isSafe(url)) throw new HotpathError('E_PLATFORM_URL', { url })
  return {
    name: storable(name),
    issuer: storable(issuer),
    client_id: storable(clientId),
    deployments: toJson(deployments),
    login_url: storable(loginUrl),
    token_url: storable(tokenUrl),
    keys_url: storable(keysUrl),
    audience: audience === null ? null : storable(audience),
  }
}

function toPlatform(row: Selectable<Tables['platforms']>): Platform {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    deployments: row.deployments,
    loginUrl: row.login_url,
    tokenUrl: row.token_url,
    keysUrl: row.keys_url,
    audience: row.audience,
  }
}
