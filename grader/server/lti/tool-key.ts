import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { createHash } from 'node:crypto'
import type { Db } from '../store/store.ts'

/** Security framework of LTI 1.3, section 5.2.1: every platform must support RSA with SHA-256. */
const ALGORITHM = 'RS256'
const NAME = 'lti key'

/** Lifetime of signed messages. */
const LIFE_SECONDS = 300

/** Our key towards platforms: one per store, created at first use. */
export interface ToolKey {
  /** Public part, as a JSON Web Key Set. */
  published: { keys: JWK[] }
  sign(claims: JWTPayload): Promise<string>
}

export async function toolKey(db: Db): Promise<ToolKey> {
  const stored = (await read(db)) ?? (await make(db))
  const { kty, n, e } = stored
  const kid = createHash('sha256').update(n!).digest('hex').slice(0, 16)
  const key = await importJWK(stored, ALGORITHM)
  return {
    published: { keys: [{ kty: kty!, n: n!, e: e!, alg: ALGORITHM, use: 'sig', kid }] },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid }).setIssuedAt().setExpirationTime(`${LIFE_SECONDS}s`).sign(key),
  }
}

async function read(db: Db): Promise<JWK | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.value) as JWK)
}

/** If several processes create a key at once, all use the first. */
async function make(db: Db): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const value = JSON.stringify(await exportJWK(privateKey))
  await db
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read(db))!
}
