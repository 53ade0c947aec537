import type { Platform } from '../../contracts/index.ts'
import { isSafe } from './platforms.ts'

/** Origins that are safe in a Content-Security-Policy: a host can contain characters that end a directive. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.-]+(:\d+)?$/

/**
 * Origins that may show our pages in a frame: those of the registered platform, and the return addresses in its signed launch. A hosted
 * platform signs in all schools at one address, but shows courses at each school’s own.
 */
export function framesOf({ issuer, loginUrl }: Pick<Platform, 'issuer' | 'loginUrl'>, addresses: readonly string[]): string[] {
  const origins = [issuer, loginUrl, ...addresses].filter(isSafe).map((address) => new URL(address).origin)
  return [...new Set(origins)].filter((origin) => PLAIN_ORIGIN.test(origin))
}
