import type { Separator } from '../../contracts/index.ts'

/** Text that a spreadsheet would run as a formula, after any number of apostrophes. Some accept full-width signs, too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Without it, Excel reads the file as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff'

const SIGNS: Record<Separator, string> = { comma: ',', semicolon: ';' }

/**
 * Rows as CSV (RFC 4180, UTF-8 with a byte order mark). Texts that a spreadsheet would run as formulas get an apostrophe in front,
 * which `unescaped` removes. Numbers stay numbers; null is an empty cell.
 * @param separator with `semicolon`, numbers have a decimal comma: spreadsheets of many countries expect both
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[], separator: Separator = 'comma'): string {
  const cell = (value: string | number | null) => (typeof value === 'number' ? number(value, separator) : text(value ?? ''))
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(SIGNS[separator])}\r\n`).join('')
}

/** Undoes the escaping of a text by `toCsv`. */
export function unescaped(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

function number(value: number, separator: Separator): string {
  return separator === 'semicolon' ? String(value).replace('.', ',') : String(value)
}

function text(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
