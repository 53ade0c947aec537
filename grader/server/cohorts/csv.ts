/** Text that a spreadsheet would run as a formula, after any number of apostrophes. Some accept full-width signs, too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Without it, Excel reads the file as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Rows as CSV (RFC 4180, UTF-8 with a byte order mark). Texts that a spreadsheet would run as formulas get an apostrophe in front,
 * which `unescaped` removes. Numbers stay numbers; null is an empty cell.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Undoes the escaping of a text by `toCsv`. */
export function unescaped(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
