import { parse } from 'csv-parse/sync'
import { MEMBER_ROLES, type Expected, type Member, type MemberRole, type RosterFinding } from '../../contracts/index.ts'
import { storable } from '../store/storable.ts'
import { toCsv, unescaped } from './csv.ts'

const COLUMNS = ['name', 'email', 'role', 'team'] as const
type Column = (typeof COLUMNS)[number]

/** Other names of columns in schools' files, without spaces and hyphens. */
const SYNONYMS: Record<string, Column> = { fullname: 'name', mail: 'email', emailaddress: 'email', address: 'email', group: 'team' }

const DELIMITERS = [',', ';', '\t'] as const
const ROWS_AT_MOST = 20_000
/** A school’s list has a dozen columns. The limit bounds the work per row. */
const COLUMNS_AT_MOST = 100
const LONGEST: Record<Column, number> = { name: 120, email: 254, role: 20, team: 60 }

/** Addresses that people can sign up with: ASCII, a domain with a dot. */
const ADDRESS = /^(?![.])(?!.*[.]{2})[\w.'+-]*[\w+-]@([a-z0-9][a-z0-9-]*[.])+[a-z]{2,}$/

/** One line of a roster; undefined for a missing column, null for an empty cell. */
export interface RosterRow {
  line: number
  email: string
  name: string | undefined
  role: MemberRole | null
  team: string | null | undefined
}

export interface Roster {
  rows: RosterRow[]
  findings: RosterFinding[]
}

/** Parses a roster: columns in any order, separated by comma, semicolon or tab. Reports all problems at once. */
export function readRoster(bytes: Uint8Array): Roster {
  const text = decode(bytes)
  if (text === null) return broken(1, 'This is not UTF-8. In a spreadsheet, save it as “CSV UTF-8”.')
  const lines = text.split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) return broken(1, 'The file is empty.')
  const delimiter = delimiterOf(lines[first]!)
  const header = readHeader(cellsOf(lines[first]!, delimiter), first + 1)
  if (header.findings.some(({ stops }) => stops)) return { rows: [], findings: header.findings }
  return readRows(lines, first + 1, delimiter, header)
}

/** Writes a roster file, members first. Importing it again changes nothing. */
export function writeRoster(accounts: readonly (Pick<Member, Column> | Expected)[]): string {
  return toCsv([COLUMNS, ...accounts.map((person) => COLUMNS.map((column) => tidy(person[column] ?? '')))])
}

interface Header {
  /** Column of each cell, by position. */
  columns: (Column | null)[]
  findings: RosterFinding[]
}

function readHeader(cells: string[] | null, line: number): Header {
  if (cells === null) return { columns: [], findings: [stop(line, QUOTES)] }
  if (cells.length > COLUMNS_AT_MOST)
    return { columns: [], findings: [stop(line, `There are ${cells.length.toLocaleString('en')} columns; ${COLUMNS_AT_MOST} are read.`)] }
  const columns = cells.map(columnOf)
  const findings: RosterFinding[] = []
  for (const column of COLUMNS)
    if (columns.filter((one) => one === column).length > 1) findings.push(stop(line, `Two columns are ${column}.`))
  if (!columns.includes('email'))
    findings.push(stop(line, `No column is called email; the first line has ${cells.map((cell) => `“${tidy(cell)}”`).join(', ')}.`))
  const readable = findings.length === 0
  cells.forEach((cell, at) => {
    if (readable && columns[at] === null && cell.trim() !== '')
      findings.push({ line, problem: `The column “${tidy(cell)}” is not read.`, stops: false })
  })
  return { columns, findings }
}

function readRows(lines: readonly string[], from: number, delimiter: string, { columns, findings }: Header): Roster {
  const rows: RosterRow[] = []
  const lineOf = new Map<string, number>()
  for (let at = from; at < lines.length; at++) {
    const line = at + 1
    const cells = cellsOf(lines[at]!, delimiter)
    if (cells?.every((cell) => cell.trim() === '')) continue
    if (rows.length === ROWS_AT_MOST) {
      findings.push(stop(line, `There are more than ${ROWS_AT_MOST.toLocaleString('en')} people.`))
      break
    }
    const { row, problems } = readRow(cells, columns, line)
    const twin = lineOf.get(row.email)
    if (twin !== undefined) problems.push(`The address ${row.email} stands in line ${twin}, too.`)
    else if (row.email !== '') lineOf.set(row.email, line)
    rows.push(row)
    findings.push(...problems.map((problem) => stop(line, problem)))
  }
  return { rows, findings }
}

const QUOTES = 'The quotation marks do not match.'

function readRow(cells: readonly string[] | null, columns: Header['columns'], line: number): { row: RosterRow; problems: string[] } {
  const nothing = { line, email: '', name: undefined, role: null, team: undefined }
  if (cells === null) return { row: nothing, problems: [QUOTES] }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { row: nothing, problems: [`There are ${cells.length} cells, and ${columns.length} in the first line.`] }
  const cell = (column: Column) => (columns.includes(column) ? tidy(unescaped((cells[columns.indexOf(column)] ?? '').trim())) : undefined)
  const [name, email, role, team] = [cell('name'), cell('email')!.toLowerCase(), cell('role')?.toLowerCase() || null, cell('team')]
  const problems = COLUMNS.filter((column) => (cell(column)?.length ?? 0) > LONGEST[column]).map(
    (column) => `The ${column} is longer than ${LONGEST[column]} characters.`,
  )
  if (email === '') problems.push('There is no e-mail address.')
  else if (email.length <= LONGEST.email && !ADDRESS.test(email)) problems.push(`“${email}” does not read as an e-mail address.`)
  if (role !== null && !isRole(role) && role.length <= LONGEST.role)
    problems.push(`“${role}” is no role; there are ${MEMBER_ROLES.join(', ')}.`)
  return {
    row: {
      line,
      email: problems.length > 0 ? '' : email,
      name,
      role: role !== null && isRole(role) ? role : null,
      team: team === undefined ? undefined : team || null,
    },
    problems,
  }
}

/** Cells of a line; null for unbalanced quotation marks. Cells cannot span lines. */
function cellsOf(line: string, delimiter: string): string[] | null {
  if (!line.includes('"')) return line.split(delimiter)
  try {
    return parse(line, { delimiter, relax_column_count: true, ltrim: true, rtrim: true })[0] ?? []
  } catch {
    return null
  }
}

function delimiterOf(line: string): string {
  return DELIMITERS.reduce((most, one) => (line.split(one).length > line.split(most).length ? one : most))
}

function columnOf(cell: string): Column | null {
  const name = cell.toLowerCase().replace(/[\s_-]/g, '')
  return COLUMNS.find((column) => column === name) ?? SYNONYMS[name] ?? null
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function tidy(text: string): string {
  return storable(text).replace(/\s+/g, ' ').trim()
}

function isRole(role: string): role is MemberRole {
  return (MEMBER_ROLES as readonly string[]).includes(role)
}

function stop(line: number, problem: string): RosterFinding {
  return { line, problem, stops: true }
}

/** An unreadable roster, with the reason. */
export function broken(line: number, problem: string): Roster {
  return { rows: [], findings: [stop(line, problem)] }
}
