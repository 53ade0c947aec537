/** Local times in time zones: pure functions based on the zone data of Intl. Moments are ms since 1970. */

const DAY_MS = 24 * 3600_000
const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The local time in a zone at a moment, encoded as ms since 1970 as if it were UTC. */
export function clockAt(ms: number, zone: string): number {
  return ms + offsetAt(ms, zone)
}

/**
 * The moments with this local time in a zone, earliest first: none in a skipped hour, two in a repeated one.
 * @param clock as clockAt
 */
export function momentsAt(clock: number, zone: string): number[] {
  const found = [clock - DAY_MS, clock + DAY_MS].map((near) => clock - offsetAt(near, zone)).filter((ms) => clockAt(ms, zone) === clock)
  return [...new Set(found)].sort((a, b) => a - b)
}

/** The moment meant by a local time in a skipped hour: later by the length of the skip. @param clock as clockAt */
export function afterSkipped(clock: number, zone: string): number {
  return clock - offsetAt(clock - DAY_MS, zone)
}

/**
 * The moment a number of calendar days later at the same time of day; in a repeated hour the second one, in a skipped hour later by the
 * length of the skip.
 * @param days may be negative
 * @param to zone whose clock then shows that time of day, if it is another one
 */
export function daysLater(ms: number, days: number, zone: string, to = zone): number {
  const clock = clockAt(ms, zone) + days * DAY_MS
  return momentsAt(clock, to).at(-1) ?? afterSkipped(clock, to)
}

/** “Sat 31 Oct 2026, 20:00 (America/New_York)”; in a repeated hour with its offset from UTC. */
export function momentIn(ms: number, zone: string): string {
  const clock = clockAt(ms, zone)
  const { weekday, day, month, year, hour, minute } = partsOf(clock, 'UTC')
  const offset = momentsAt(clock, zone).length > 1 ? `, UTC${signed((clock - ms) / 3600_000)}` : ''
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} (${zone}${offset})`
}

function signed(hours: number): string {
  return `${hours < 0 ? '−' : '+'}${Math.abs(hours)}`
}

/** Offset of a zone from UTC in ms, positive east of Greenwich. */
function offsetAt(ms: number, zone: string): number {
  const { year, monthNumber, day, hour, minute, second } = partsOf(ms, zone)
  return (
    Date.UTC(Number(year), Number(monthNumber) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
    Math.floor(ms / 1000) * 1000
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function partsOf(ms: number, zone: string) {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>
  return { ...parts, monthNumber: parts.month, month: MONTHS[Number(parts.month) - 1]! }
}

/** Cached: creating a format takes longer than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  FORMATS.set(timeZone, format)
  return format
}
