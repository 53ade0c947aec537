/** What a box said, read as what it should be: never throws, and nothing is longer, deeper or larger than it may be. */

/** The JSON in `bytes`, null where it is none. */
export function json(bytes: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function list(value: unknown, most: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : []
}

const LONGEST = 200

export function text(value: unknown, most = LONGEST): string {
  return typeof value === 'string' ? clip(value, most) : ''
}

/** At most `most` characters, the last of them “…” where it was longer; no half of a surrogate pair, no control characters. */
export function clip(value: string, most = LONGEST): string {
  const cut = value.length > most ? `${value.slice(0, most - 1)}…` : value
  return cut.replace(/\p{Cc}/gu, ' ').toWellFormed()
}

/** A finite number that is not negative, else 0. */
export function amount(value: unknown): number {
  return typeof value === 'number' && value > 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0
}

/** A line or column from 1, else null. */
export function place(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) < 1e7 ? (value as number) : null
}
