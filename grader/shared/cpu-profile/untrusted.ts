/** Readers for untrusted output of a sandbox: they never throw, and bound the size of what they return. */

/** The JSON in `bytes`, null if it is not JSON. */
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

/** At most `most` characters, ending in “…” if it was longer; without lone surrogates or control characters. */
export function clip(value: string, most = LONGEST): string {
  const cut = value.length > most ? `${value.slice(0, most - 1)}…` : value
  return cut.replace(/\p{Cc}/gu, ' ').toWellFormed()
}

/** A finite positive number, otherwise 0. */
export function amount(value: unknown): number {
  return typeof value === 'number' && value > 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0
}

/** A line or column counted from 1, otherwise null. */
export function place(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) < 1e7 ? (value as number) : null
}
