import type { Expected, Member, RosterColumn, RosterField, RosterFinding } from '../../contracts/index.ts'
import { toCsv } from './csv.ts'
import { isAddress } from '../../shared/addresses.ts'
import { addressIn, shown, tidy } from './roster-cells.ts'
import { columnsByContent, columnsByHeading, knownHeadings } from './roster-columns.ts'
import { note, QUOTES, readRows, ROSTER_COLUMNS, stop, type Column, type Columns, type Roster, type Table } from './roster-rows.ts'
import { decode, readRecords, RECORDS_AT_MOST, UNMATCHED_AT_MOST, type RosterRecord } from './roster-table.ts'

/** A school’s roster has about a dozen columns, a gradebook a few more. */
const COLUMNS_AT_MOST = 100
/** Most lines with titles and summaries above the headings. */
const LINES_ABOVE = 20
/** A number of cells that no real roster reaches. */
const A_LOT = 100_000
/** Most headings named in one finding. */
const NAMED = 3

/**
 * Reads a roster exported from a school’s system: columns in any order, recognised by headings in several languages or by their contents.
 * Lines that cannot be imported become findings; the others are imported.
 * @param chosen the field of each column, in order, if a person chose them; null: not read
 */
export function readRoster(bytes: Uint8Array, chosen: readonly (RosterField | null)[] | null = null): Roster {
  const text = decode(bytes)
  if (text === null) return broken(1, 'This is not UTF-8. In a spreadsheet, save it as “CSV UTF-8”.')
  const records = readRecords(text, likeness)
  if (records.every(({ cells }) => cells?.every((cell) => tidy(cell) === ''))) return broken(1, 'The file is empty.')
  if (records.every(({ cells }) => cells === null)) return broken(records[0]!.line, QUOTES)
  if (records.filter(({ cells }) => cells === null).length === UNMATCHED_AT_MOST)
    return broken(records.at(-1)!.line, `The quotation marks do not match in ${UNMATCHED_AT_MOST} lines up to here. Export the file again.`)
  if (records.length === RECORDS_AT_MOST)
    return broken(records.at(-1)!.line, `There are more than ${RECORDS_AT_MOST.toLocaleString('en')} lines.`)
  const head = headOf(records)
  const rows = records.slice(head === null ? 0 : head + 1)
  const widest = head === null ? rows.reduce((most, { cells }) => Math.max(most, cells?.length ?? 0), 0) : records[head]!.cells!.length
  if (widest > COLUMNS_AT_MOST) {
    return broken(records[head ?? 0]!.line, `There are ${widest.toLocaleString('en')} columns; ${COLUMNS_AT_MOST} are read.`)
  }
  const table: Table = {
    headings: head === null ? null : records[head]!.cells!,
    line: records[head ?? 0]!.line,
    rows,
    isOurs: head !== null && isOwnHeader(records[head]!.cells!),
  }
  const columns = columnsOf(table, chosen, widest)
  const findings = [...aboveOf(records, head), ...columnFindings(table, columns)]
  const roster: Roster = { rows: [], skipped: 0, skippedAddresses: [], columns: shownColumns(table, columns), findings }
  return findings.some(({ stops }) => stops) ? roster : readRows(roster, table, columns)
}

/** Writes a roster file, members first. Importing it again changes nothing. */
export function writeRoster(rows: readonly (Pick<Member, Column> | Expected)[]): string {
  return toCsv([ROSTER_COLUMNS, ...rows.map((person) => ROSTER_COLUMNS.map((column) => tidy(person[column] ?? '')))])
}

/**
 * Among the first rows, the one with the most known headings; if none are known, the first row unless it contains an address; otherwise
 * null.
 */
function headOf(records: readonly RosterRecord[]): number | null {
  const known = records.slice(0, LINES_ABOVE).map(({ cells }) => knownHeadings(cells ?? []))
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  const first = records.findIndex(({ cells }) => cells?.some((cell) => tidy(cell) !== ''))
  return first === -1 || records[first]!.cells!.some((cell) => isAddress(addressIn(cell).email)) ? null : first
}

/** How much records look like a roster: by known headings and rows with an address, otherwise by the number of cells. */
function likeness(records: readonly RosterRecord[]): number {
  const known = Math.max(0, ...records.slice(0, LINES_ABOVE).map(({ cells }) => knownHeadings(cells ?? [])))
  const addresses = records.filter(({ cells }) => cells?.some((cell) => isAddress(addressIn(cell).email))).length
  return known + addresses + ((records[0]?.cells?.length ?? 1) - 1) / A_LOT
}

function isOwnHeader(headings: readonly string[]): boolean {
  return headings.length === ROSTER_COLUMNS.length && ROSTER_COLUMNS.every((column, at) => headings[at] === column)
}

function columnsOf({ headings, rows }: Table, chosen: Columns | null, widest: number): Columns {
  if (chosen !== null) return Array.from({ length: widest }, (_, at) => chosen[at] ?? null)
  const cells = rows.flatMap((row) => (row.cells === null ? [] : [row.cells]))
  return headings === null ? columnsByContent(cells) : columnsByHeading(headings, cells)
}

function shownColumns({ headings, rows }: Table, columns: Columns): RosterColumn[] {
  return columns.map((field, at) => ({
    heading: headings === null ? null : shown(headings[at] ?? ''),
    sample: shown(rows.find(({ cells }) => tidy(cells?.[at] ?? '') !== '')?.cells?.[at] ?? ''),
    field,
  }))
}

function aboveOf(records: readonly RosterRecord[], head: number | null): RosterFinding[] {
  if (head === null || head === 0) return []
  return [note(records[0]!.line, `The headings are in line ${records[head]!.line}; the lines above them are ignored.`)]
}

function columnFindings({ headings, line, rows, isOurs }: Table, columns: Columns): RosterFinding[] {
  const twice = [...new Set(columns)].filter((field) => field !== null && columns.filter((one) => one === field).length > 1)
  if (twice.length > 0) return twice.map((field) => stop(line, `Two columns are ${field}.`))
  const named = (headings ?? [])
    .filter((heading, at) => columns[at] === null && tidy(heading) !== '')
    .map((heading) => `“${shown(heading)}”`)
  if (!columns.includes('email')) {
    if (headings === null) return [stop(line, 'No column contains email addresses. Choose the column that does.')]
    const all = headings.filter((heading) => tidy(heading) !== '').map((heading) => `“${shown(heading)}”`)
    return [
      stop(
        line,
        `No column is called email, and none holds addresses; the headings are ${listOf(all)}. Choose the column, or export the list with addresses.`,
      ),
    ]
  }
  if (headings === null) return [note(line, 'The file has no headings: its columns were recognised by their contents.')]
  const findings =
    named.length === 0
      ? []
      : [note(line, named.length === 1 ? `The column ${named[0]} is not read.` : `${named.length} columns are not read: ${listOf(named)}.`)]
  return rows.length === 0 && !isOurs ? [...findings, note(line, 'There are no people below the headings.')] : findings
}

function listOf(names: readonly string[]): string {
  return names.length <= NAMED + 1 ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
}

/** An unreadable roster, with the reason. */
export function broken(line: number, problem: string): Roster {
  return { rows: [], skipped: 0, skippedAddresses: [], columns: [], findings: [stop(line, problem)] }
}
