/** Replaces NUL and lone surrogates, which the database refuses, by U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/**
 * Invisible characters that change how text reads: control characters and bidirectional overrides.
 */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Multi-line text: storable, line breaks normalised, without invisible characters other than tab and line feed. */
export function readable(text: string): string {
  return storable(
    text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : '')),
  ).trim()
}

/** Single-line text: readable, with each run of white space as one space. */
export function oneLine(text: string): string {
  return readable(text).replace(/\s+/g, ' ')
}

/** JSON for a JSON column, with all strings storable. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}

/** A copy of a JSON value with all strings storable. */
export function storableJson<T>(value: T): T {
  return JSON.parse(toJson(value)) as T
}
