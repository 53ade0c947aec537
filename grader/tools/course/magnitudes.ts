import { median, extent } from 'd3-array'
import { FIGURE, fits, plainLines, shapeOf, UUID } from './shape.ts'

/** Figures of an output divided by those that the lesson shows: the machine's speed, its load, and what has changed since. */
export interface Magnitudes {
  /** Number of figures compared. */
  count: number
  low: number
  median: number
  high: number
}

/** To nanoseconds and bytes, so that 1.2 s is three times 412 ms. Other units are thousands or none. */
const UNITS: Record<string, number> = {
  ...{ ns: 1, µs: 1e3, us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 },
  ...{ B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9 },
  ...{ k: 1e3, M: 1e6 },
}

/** Compares an output that has the shape shown; null if it has no figures except zeros, addresses, identifiers and what … hides. */
export function magnitudes(shown: string, printed: string): Magnitudes | null {
  const found = plainLines(printed)
  let next = 0
  const ratios = plainLines(shown).flatMap((line) => {
    const pattern = shapeOf(line)
    const at = pattern === '' || pattern === '…' ? -1 : found.findIndex((one, index) => index >= next && fits(pattern, shapeOf(one)))
    if (at < 0) return []
    next = at + 1
    return ratiosOf(figuresOf(line.split('…')[0]!), figuresOf(found[at]!))
  })
  const [low, high] = extent(ratios)
  return low === undefined ? null : { count: ratios.length, low, median: median(ratios)!, high }
}

function ratiosOf(shown: readonly number[], printed: readonly number[]): number[] {
  return shown.map((value, at) => printed[at]! / value).filter((ratio) => Number.isFinite(ratio) && ratio > 0)
}

function figuresOf(line: string): number[] {
  return [...line.replace(UUID, '').matchAll(FIGURE)].map(([, digits = '', , , unit = '']) =>
    digits.startsWith('0x') ? NaN : Number(digits.replace(/[,_]|\.$/g, '')) * (UNITS[unit] ?? 1),
  )
}
