/** Formats moments, given as ISO 8601, in the reader's time zone and locale. */

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const TO_THE_SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export function moment(time: string): string {
  return MOMENT.format(new Date(time))
}

/**
 * The same for the entries of one list, so that labels differ: with seconds if several share a minute, numbered if several share a
 * second.
 */
export function distinctMoments(times: readonly string[]): string[] {
  const short = times.map(moment)
  const labels = times.map((time, at) => (isOnce(short, at) ? short[at]! : TO_THE_SECOND.format(new Date(time))))
  return labels.map((label, at) => (isOnce(labels, at) ? label : `${label} (${labels.slice(at).filter((one) => one === label).length})`))
}

function isOnce(labels: readonly string[], at: number): boolean {
  return labels.indexOf(labels[at]!) === labels.lastIndexOf(labels[at]!)
}

/** “in 3 days”, “2 hours ago”: days from two days on, hours from two hours on, else minutes. @param now ms since 1970 */
export function fromNow(time: string, now: number): string {
  const ms = Date.parse(time) - now
  const size = Math.abs(ms)
  if (size < MINUTE_MS) return ms < 0 ? 'just now' : 'in less than a minute'
  if (size < 2 * HOUR_MS) return RELATIVE.format(Math.round(ms / MINUTE_MS), 'minute')
  if (size < 2 * DAY_MS) return RELATIVE.format(Math.round(ms / HOUR_MS), 'hour')
  return RELATIVE.format(Math.round(ms / DAY_MS), 'day')
}

/** When something is tried next, as `fromNow`; “in a moment” if it is due. */
export function nextTry(time: string, now: number): string {
  return Date.parse(time) > now ? fromNow(time, now) : 'in a moment'
}
