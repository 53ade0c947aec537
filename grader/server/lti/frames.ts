import type { Platform } from '../../contracts/index.ts'
import { isSafe } from './platforms.ts'

/** What may stand in a Content-Security-Policy: a host can hold signs that end a directive. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.-]+(:\d+)?$/

/**
 * Origins whose pages may show one of ours in a frame: those of a platform as it is registered, and those to which it says, signed, that a
 * launch goes back. A hosted platform signs in at one address for all schools, and shows its courses at the school’s own.
 */
export function framesOf({ issuer, loginUrl }: Pick<Platform, 'issuer' | 'loginUrl'>, addresses: readonly string[]): string[] {
  const origins = [issuer, loginUrl, ...addresses].filter(isSafe).map((address) => new URL(address).origin)
  return [...new Set(origins)].filter((origin) => PLAIN_ORIGIN.test(origin))
}
