import { HotpathError } from './errors.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2199

/** Parses a time of the API. @throws HotpathError E_TIME for a date that does not exist or a year outside 2000 to 2199 */
export function readTime(text: string): Date {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return time
  throw new HotpathError('E_TIME', { time: text })
}

/** Parses a day such as 2027-02-15. @returns its midnight, as ms since 1970 as if it were in UTC @throws HotpathError E_DAY */
export function readDay(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  // V8 reads 2027-02-30 as the second of March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day)) throw new HotpathError('E_DAY', { day })
  const year = new Date(ms).getUTCFullYear()
  if (year < FIRST_YEAR || year > LAST_YEAR) throw new HotpathError('E_DAY', { day })
  return ms
}

/** Checks the name of an IANA time zone and returns it. @throws HotpathError E_TIME_ZONE */
export function readTimeZone(zone: string): string {
  // Intl also accepts offsets, which have no daylight saving time.
  if (/^[A-Za-z]/.test(zone) && isKnown(zone)) return zone
  throw new HotpathError('E_TIME_ZONE', { zone })
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
