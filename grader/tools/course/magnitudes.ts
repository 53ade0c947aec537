import { median, extent } from 'd3-array'
import { FIGURE, lineLike, plainLines, UUID } from './shape.ts'

/** How a figure depends on the speed of the machine: it grows with the speed, shrinks with it, or neither, as a count does. */
export type Kind = 'rate' | 'duration' | 'other'

/** A printed figure divided by the one that the lesson shows. */
export interface Ratio {
  ratio: number
  kind: Kind
}

/** Figures of an output divided by those that the lesson shows: the machine's speed, its load, and what has changed since. */
export interface Magnitudes {
  ratios: Ratio[]
  low: number
  median: number
  high: number
}

interface Quantity {
  value: number
  kind: Kind
}

/**
 * Largest factor between a block's median figure and the one shown that still counts as the same. Two runs on a quiet machine differ
 * by up to 1.1 (the figure `same` of lesson 2), two runs with both cores of a machine taken by up to 2.4 (the blocks of lesson 11).
 * What a reader would stumble over is further away: development mode costs 20 times as much, a missed cache 18, a listener for each
 * request 100.
 */
export const BAND = 3

/** To nanoseconds and bytes, so that 1.2 s is three times 412 ms. Other units are thousands or none. */
const TIMES: Record<string, number> = { ns: 1, µs: 1e3, us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 }
const UNITS: Record<string, number> = {
  ...TIMES,
  ...{ B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9 },
  ...{ k: 1e3, M: 1e6 },
}

/** A row that says what it counts per second: Req/Sec, Requests per second. */
const RATE_ROW = /^[^\d…]*(\/ ?sec\b|per second)/i
/** What follows a rate: ops/sec, requests per second, /s. */
const RATE_AFTER = /^ ?[\w#[]*( per second|\/ ?s(ec)?\b)/i
/** autocannon's last line. The command sets the number or the seconds, and the other depends on the machine: together they are a rate. */
const REQUESTS_IN = /^ *(\d[\d,.]*k?) requests in (\d[\d.]*)s, /

/** Compares an output that has the shape shown; null if it has no figures except zeros, addresses, identifiers and what … hides. */
export function magnitudes(shown: string, printed: string): Magnitudes | null {
  const found = plainLines(printed)
  let next = 0
  const ratios = plainLines(shown).flatMap((line) => {
    const at = lineLike(line, found, next)
    if (at < 0) return []
    next = at + 1
    return ratiosOf(figuresOf(line.split('…')[0]!), figuresOf(found[at]!))
  })
  const values = ratios.map(({ ratio }) => ratio)
  const [low, high] = extent(values)
  return low === undefined ? null : { ratios, low, median: median(values)!, high }
}

/**
 * The median ratio, had this machine the speed of the one whose output is shown.
 * @param pace this machine's speed divided by that of the other
 */
export function medianAtPace({ ratios }: Magnitudes, pace: number): number {
  return median(ratios, ({ ratio, kind }) => (kind === 'rate' ? ratio / pace : kind === 'duration' ? ratio * pace : ratio))!
}

/** Whether a median ratio is outside of the band. */
export function isDifferent(ratio: number): boolean {
  return ratio > BAND || ratio < 1 / BAND
}

function ratiosOf(shown: readonly Quantity[], printed: readonly Quantity[]): Ratio[] {
  return shown
    .map(({ value, kind }, at) => ({ ratio: printed[at]!.value / value, kind }))
    .filter(({ ratio }) => Number.isFinite(ratio) && ratio > 0)
}

function figuresOf(line: string): Quantity[] {
  const plain = line.replace(UUID, '')
  const whole = REQUESTS_IN.exec(plain)
  if (whole) return [{ value: numberOf(whole[1]!) / numberOf(whole[2]!), kind: 'rate' }]
  const isRateRow = RATE_ROW.test(plain)
  return [...plain.matchAll(FIGURE)].map((match) => {
    const [text, digits = '', , , unit = ''] = match
    const after = plain.slice(match.index + text.length)
    return { value: digits.startsWith('0x') ? NaN : numberOf(digits) * (UNITS[unit] ?? 1), kind: kindOf(unit, after, isRateRow) }
  })
}

function kindOf(unit: string, after: string, isRateRow: boolean): Kind {
  if (/^ ?%/.test(after)) return 'other'
  if (RATE_AFTER.test(after)) return 'rate'
  if (unit in TIMES) return 'duration'
  return isRateRow ? 'rate' : 'other'
}

/** 1,234 and 12k as numbers. */
function numberOf(digits: string): number {
  return Number(digits.replace(/[,_k]|\.$/g, '')) * (digits.endsWith('k') ? 1e3 : 1)
}
