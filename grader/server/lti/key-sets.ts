import { createRemoteJWKSet, errors } from 'jose'
import type { Platform } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'

/** Timeout for fetching a platform's keys; a launch waits for it. */
const PATIENCE_MS = 5000

type KeySet = ReturnType<typeof createRemoteJWKSet>

/** Key sets by platform. jose caches them for a while, and fetches again for an unknown key. */
const keySets = new Map<string, KeySet>()

export function keysOf(url: string): KeySet {
  const known = keySets.get(url)
  if (known !== undefined) return known
  const made = createRemoteJWKSet(new URL(url), { timeoutDuration: PATIENCE_MS })
  keySets.set(url, made)
  return made
}

/**
 * Fetches a platform's keys as a launch does, and caches them.
 * @returns number of keys that can sign a launch
 * @throws HotpathError E_PLATFORM_KEYS with the problem
 */
export async function countKeys({ keysUrl }: Platform): Promise<number> {
  const keySet = keysOf(keysUrl)
  await keySet.reload().catch((error: Error) => {
    throw new HotpathError('E_PLATFORM_KEYS', { url: keysUrl, problem: problemOf(error) })
  })
  const usable = keySet
    .jwks()!
    .keys.filter(({ kty, use, alg }) => kty === 'RSA' && (use ?? 'sig') === 'sig' && (alg ?? 'RS256') === 'RS256')
  if (usable.length === 0)
    throw new HotpathError('E_PLATFORM_KEYS', { url: keysUrl, problem: 'none of them is for RS256, which launches are signed with' })
  return usable.length
}

function problemOf(error: Error): string {
  if (error instanceof errors.JWKSTimeout) return `no response within ${PATIENCE_MS / 1000} s`
  if (error instanceof errors.JWKSInvalid) return 'it is not a JSON Web Key Set'
  if (error instanceof errors.JOSEError) return error.cause === undefined ? 'the response is not 200 OK' : 'it is not JSON'
  return `no response (${(error.cause as { code?: string } | undefined)?.code ?? error.message})`
}
