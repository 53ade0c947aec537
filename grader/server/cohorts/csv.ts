/** What a spreadsheet would take for a formula, with any apostrophes that were put before it; some take the signs of full width, too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Excel takes a file without it for one of Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Rows as CSV (RFC 4180, UTF-8 with a byte order mark). Texts that a spreadsheet would run as formulas have an
 * apostrophe before them, which `unescaped` takes away; numbers stay numbers, null is an empty cell.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A text's cell as it was before `toCsv`. */
export function unescaped(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
