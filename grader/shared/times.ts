import { HotpathError } from './errors.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2199

/** A time of the API. @throws HotpathError E_TIME for one that fits its format and no calendar, or that no course can mean */
export function readTime(text: string): Date {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return time
  throw new HotpathError('E_TIME', { time: text })
}

/** An IANA zone's name as it was given. @throws HotpathError E_TIME_ZONE */
export function readTimeZone(zone: string): string {
  // Offsets are taken by Intl, too, and know nothing of daylight saving.
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
