import { afterSkipped, clockAt, momentsAt } from '../../../grader/contracts/zones.ts'
import { unfit } from './forms/unfit.ts'

/** Clocks of other zones: what an instructor types is meant in the zone of the cohort, wherever they sit. */

/**
 * First and last that a field for date and time takes. A day less on each side than the API: wherever it is, the moment
 * is one of the API's.
 */
export const FIRST_LOCAL = '2000-01-02T00:00'
export const LAST_LOCAL = '2199-12-30T23:59'

const FIRST_MS = Date.parse(`${FIRST_LOCAL}Z`)
const END_MS = Date.parse(`${LAST_LOCAL}Z`) + 60_000
const HINT = `Write a day from ${FIRST_LOCAL.slice(0, 10)} to ${LAST_LOCAL.slice(0, 10)}, and an hour.`

/** What a clock in a zone shows at a moment, as a field for date and time takes it: 2026-03-29T18:00. @param time ISO 8601 */
export function toLocal(time: string, zone: string): string {
  return localAt(Date.parse(time), zone)
}

/**
 * The moment at which a clock in a zone shows this, ISO 8601. A time that comes twice, in autumn, is the first of the two;
 * one that is left out, in spring, is as much later as the clock was put on.
 * @param filled what its field was filled with, which has seconds, and may be the second of the two: it is meant as
 * long as the field shows it
 * @throws Refused for what is no time
 */
export function fromLocal(local: string, zone: string, filled?: string): string {
  if (filled !== undefined && toLocal(filled, zone) === local) return filled
  const asUtc = Date.parse(`${local}Z`)
  if (!(asUtc >= FIRST_MS && asUtc < END_MS)) throw unfit(`“${local}” is not a time that can be meant.`, HINT)
  return new Date(momentsAt(asUtc, zone)[0] ?? afterSkipped(asUtc, zone)).toISOString()
}

/** “18:00 in Europe/Berlin”, as said to one whose own clock shows something else; null where it is the same. */
export function elsewhere(time: string, zone: string, own = Intl.DateTimeFormat().resolvedOptions().timeZone): string | null {
  const there = toLocal(time, zone)
  return there === toLocal(time, own) ? null : `${there.replace('T', ' ')} in ${zone}`
}

function localAt(ms: number, zone: string): string {
  return new Date(clockAt(ms, zone)).toISOString().slice(0, 16)
}
