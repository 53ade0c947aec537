/** A text as the database can hold it: NUL and halves of surrogate pairs, which it refuses, become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/**
 * Signs that are not seen and change how what is seen reads: controls but for tab and line feed, and what turns the
 * direction of writing.
 */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A text of several lines, as one reads it: storable, without signs that are not seen. */
export function readable(text: string): string {
  return storable(
    text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : '')),
  ).trim()
}

/** A text in one line: storable, every run of blanks and breaks one blank. */
export function oneLine(text: string): string {
  return readable(text).replace(/\s+/g, ' ')
}

/** JSON for a column of JSON, with every text in it storable. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}
