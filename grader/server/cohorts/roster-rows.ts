import type { MemberRole, RosterColumn, RosterField, RosterFinding } from '../../contracts/index.ts'
import { unescaped } from './csv.ts'
import { isAddress } from '../../shared/addresses.ts'
import { addressIn, isNobody, nameOf, roleOf, shown, tidy } from './roster-cells.ts'
import type { RosterRecord } from './roster-table.ts'

/** The columns of our own file. */
export const ROSTER_COLUMNS = ['name', 'email', 'role', 'team'] as const
export type Column = (typeof ROSTER_COLUMNS)[number]

const ROWS_AT_MOST = 20_000
const LONGEST: Record<Column, number> = { name: 120, email: 254, role: 60, team: 60 }

export const QUOTES = 'The quotation marks do not match.'

/** One line of a roster; undefined if the file lacks the column, null for an empty cell. */
export interface RosterRow {
  line: number
  email: string
  name: string | undefined
  role: MemberRole | null
  team: string | null | undefined
}

export interface Roster {
  rows: RosterRow[]
  /** Number of lines about a person that were not imported. */
  skipped: number
  /** Addresses found in those lines. */
  skippedAddresses: string[]
  columns: RosterColumn[]
  findings: RosterFinding[]
}

/** The records of a file, with its headings and origin. */
export interface Table {
  /** Null where there are none. */
  headings: readonly string[] | null
  /** Line of the headings, or of the first record. */
  line: number
  rows: readonly RosterRecord[]
  /** Whether Hotpath exported the file; names are then not reordered. */
  isOurs: boolean
}

/** The field of each column, in order; null: not read. */
export type Columns = readonly (RosterField | null)[]

/** Reads the rows of a table into a roster. Rows that cannot be imported become findings; rows that are not about a person are skipped. */
export function readRows(roster: Roster, table: Table, columns: Columns): Roster {
  const { rows, findings, skippedAddresses } = roster
  const lineOf = new Map<string, number>()
  let isOneOfSeveral = false
  for (const { line, cells } of table.rows) {
    if (cells?.every((cell) => tidy(cell) === '')) continue
    if (rows.length + roster.skipped === ROWS_AT_MOST) {
      findings.push(stop(line, `There are more than ${ROWS_AT_MOST.toLocaleString('en')} people.`))
      break
    }
    const read = cells === null ? { problems: [QUOTES], row: null, groups: 0 } : readRow(cells, columns, line, table)
    if (read === null) continue
    const { row, problems, groups } = read
    const twin = lineOf.get(row?.email ?? '')
    if (twin !== undefined) problems.push(`The address ${row!.email} is in line ${twin}, too.`)
    if (row !== null && problems.length === 0) {
      lineOf.set(row.email, line)
      rows.push(row)
      if (groups > 1 && !isOneOfSeveral) {
        isOneOfSeveral = true
        findings.push(note(line, `If a cell lists several groups, the first one counts: “${row.team}”.`))
      }
      continue
    }
    roster.skipped++
    if (row !== null && isAddress(row.email)) skippedAddresses.push(row.email)
    findings.push(...problems.map((problem) => ({ line, problem, stops: false, skips: true })))
  }
  if (rows.length === 0 && roster.skipped > 0) findings.unshift(stop(table.line, 'No line of the file can be imported.'))
  return roster
}

/** @returns null for a row that describes columns, or in which all fields of a person are empty */
function readRow(
  cells: readonly string[],
  columns: Columns,
  line: number,
  { headings, isOurs }: Table,
): { row: RosterRow | null; problems: string[]; groups: number } | null {
  if (headings !== null && cells.slice(headings.length).some((cell) => tidy(cell) !== '')) {
    return { row: null, problems: [`There are ${cells.length} cells, and ${headings.length} headings.`], groups: 0 }
  }
  const at = (field: RosterField) => columns.indexOf(field)
  const cell = (field: RosterField) => (at(field) === -1 ? undefined : tidy(unescaped((cells[at(field)] ?? '').trim())))
  const { email, name: beside } = addressIn(unescaped((cells[at('email')] ?? '').trim()))
  const parts = [cell('first'), cell('last')].filter((part) => part !== undefined)
  const full = cell('name')
  const written = parts.length > 0 ? parts.filter((part) => part !== '').join(' ') : full === undefined || isOurs ? full : nameOf(full)
  const identity = [email, full ?? '', ...parts]
  if (identity.every((one) => one === '') || (!isAddress(email) && isNobody(identity))) return null
  const role = cell('role') || null
  const teams = groupsOf(cell('team'), headings?.[at('team')])
  const name = written || beside || written
  const lengths: Record<Column, string> = { name: name ?? '', email, role: role ?? '', team: teams?.[0] ?? '' }
  const problems = ROSTER_COLUMNS.filter((column) => lengths[column].length > LONGEST[column]).map(
    (column) => `The ${column} is longer than ${LONGEST[column]} characters.`,
  )
  if (email === '') problems.push('There is no email address.')
  else if (email.length <= LONGEST.email && !isAddress(email)) problems.push(`“${shown(email)}” is not a valid email address.`)
  const known = role === null ? null : roleOf(role)
  if (role !== null && known === null && role.length <= LONGEST.role)
    problems.push(`“${role}” is not a known role: use learner, assistant or instructor, or the name that your school’s system has for one.`)
  return {
    row: { line, email, name, role: known, team: teams === undefined ? undefined : (teams[0] ?? null) },
    problems,
    groups: teams?.length ?? 0,
  }
}

/** The groups in a cell; several if the heading is plural, like Moodle’s “Groups”. */
function groupsOf(cell: string | undefined, heading: string | undefined): string[] | undefined {
  if (cell === undefined) return undefined
  const isList = /(groups|sections|gruppen|groupes|grupos)\W*$/i.test(heading ?? '') || /group\(s\)/i.test(heading ?? '')
  return (isList ? cell.split(/[,;|]/) : [cell]).map((one) => one.trim()).filter((one) => one !== '')
}

/** A finding that stops the whole import. */
export function stop(line: number, problem: string): RosterFinding {
  return { line, problem, stops: true, skips: false }
}

export function note(line: number, problem: string): RosterFinding {
  return { line, problem, stops: false, skips: false }
}
