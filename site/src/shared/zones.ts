import { afterSkipped, clockAt, momentsAt } from '../../../grader/contracts/zones.ts'
import { unfit } from './forms/unfit.ts'

/** Times in other zones: instructors enter times in the cohort's time zone, wherever they are. */

/**
 * First and last value of a date and time field. One day narrower than the API on each side, so that the moment is valid in
 * every time zone.
 */
export const FIRST_LOCAL = '2000-01-02T00:00'
export const LAST_LOCAL = '2199-12-30T23:59'

const DAY_MS = 24 * 3600_000
const FIRST_MS = Date.parse(`${FIRST_LOCAL}Z`)
const END_MS = Date.parse(`${LAST_LOCAL}Z`) + 60_000
const HINT = `Write a day from ${FIRST_LOCAL.slice(0, 10)} to ${LAST_LOCAL.slice(0, 10)}, and an hour.`

/** Local time in a zone, as the value of a date and time field: 2026-03-29T18:00. @param time ISO 8601 */
export function toLocal(time: string, zone: string): string {
  return localAt(Date.parse(time), zone)
}

/**
 * The moment of a local time in a zone, ISO 8601. A time that occurs twice in autumn is the first of the two; a time that is
 * skipped in spring moves forward by the length of the gap.
 * @param filled the exact moment that the field was filled with, returned while the field still shows it: it has seconds, and can
 * be the second of two
 * @throws Refused for invalid times
 */
export function fromLocal(local: string, zone: string, filled?: string): string {
  if (filled !== undefined && toLocal(filled, zone) === local) return filled
  const asUtc = Date.parse(`${local}Z`)
  if (!(asUtc >= FIRST_MS && asUtc < END_MS)) throw unfit(`“${local}” is not a valid date and time.`, HINT)
  return new Date(momentsAt(asUtc, zone)[0] ?? afterSkipped(asUtc, zone)).toISOString()
}

/** The local time a number of calendar days later, at the same time of day. @throws Refused for invalid times */
export function localDay(local: string, days: number): string {
  const ms = Date.parse(`${local}Z`)
  if (Number.isNaN(ms)) throw unfit(`“${local}” is not a valid date and time.`, HINT)
  return new Date(ms + days * DAY_MS).toISOString().slice(0, 16)
}

/**
 * A moment by a cohort's clock, with the reader's beside it where that differs: “Mar 9, 2026, 11:30 PM in Europe/Berlin, 6:30 PM for
 * you”. @param time ISO 8601
 */
export function zonedMoment(time: string, zone: string, own = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const there = inZone(time, zone, { dateStyle: 'medium', timeStyle: 'short' })
  const [local, here] = [toLocal(time, zone), toLocal(time, own)]
  if (local === here) return there
  const isSameDay = local.slice(0, 10) === here.slice(0, 10)
  return `${there} in ${zone}, ${inZone(time, own, { timeStyle: 'short', ...(!isSameDay && { dateStyle: 'medium' }) })} for you`
}

function inZone(time: string, timeZone: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(undefined, { ...style, timeZone }).format(new Date(time))
}

function localAt(ms: number, zone: string): string {
  return new Date(clockAt(ms, zone)).toISOString().slice(0, 16)
}
