/** A text as the database can hold it: NUL and halves of surrogate pairs, which it refuses, become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** JSON for a column of JSON, with every text in it storable. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}
