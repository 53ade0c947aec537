import type { RosterField } from '../../contracts/index.ts'
import { isAddress } from '../../shared/addresses.ts'
import { addressIn, roleOf } from './roster-cells.ts'

/** Meanings of a column: the fields that can be chosen by hand, and account names, which may be email addresses. */
type ColumnField = RosterField | 'login'

/**
 * Headings in schools’ systems, without case, spaces and punctuation. If a file has several for one field, the first in this list is
 * read.
 */
const HEADINGS: Record<ColumnField, readonly string[]> = {
  name: words(
    'name fullname studentname student displayname participant participantname membername learner sortablename namelastfirst vollständigername vollername teilnehmer teilnehmerin nomcomplet nombrecompleto nomecompleto',
  ),
  first: words('firstname givenname forename first preferredfirstname legalfirstname vorname prénom prenom nombre nome voornaam'),
  last: words('lastname surname familyname last legallastname nachname familienname zuname nom apellidos apellido cognome achternaam'),
  email: words(
    'email mail emailaddress address primaryemail studentemail schoolemail universityemail institutionalemail useremail emailid emailadresse mailadresse emailadress studierendenmail studentischeemail adressedecourriel courriel adresseemail adresseélectronique correo correoelectrónico direccióndecorreo direccióndecorreoelectrónico indirizzoemail emailadres',
  ),
  role: words(
    'role roles courserole userrole rolename siterole membershiprole enrollmenttype enrollmentrole usertype rolle rollen rôle rôles rol roles ruolo',
  ),
  team: words(
    'team teamname group groups groupname groupnames gruppe gruppen gruppenname lerngruppe übungsgruppe tutorium tutorial groupe groupes grupo grupos section sections sectionname sectionnames labsection class classname',
  ),
  login: words(
    'sisloginid loginid login username userid user identifier userprincipalname upn participantidupn anmeldename benutzername nutzername kennung netid',
  ),
}

const NOT_LETTERS = /[^\p{L}\p{N}]+/gu

/** Rows to examine if the headings are not known. */
const LOOKED_AT = 100

function words(list: string): string[] {
  return list.split(' ')
}

/** The field that a heading names, with a rank: 0 is the most certain. Null for an unknown heading. */
function meaningOf(heading: string): { field: ColumnField; rank: number } | null {
  const name = heading.normalize('NFKC').toLowerCase().replace(NOT_LETTERS, '')
  for (const [field, names] of Object.entries(HEADINGS) as [ColumnField, readonly string[]][]) {
    const rank = names.indexOf(name)
    if (rank !== -1) return { field, rank }
  }
  return null
}

/** Number of known headings in a row, which shows whether it is the heading row. */
export function knownHeadings(cells: readonly string[]): number {
  return cells.some((cell) => isAddress(addressIn(cell).email)) ? 0 : cells.filter((cell) => meaningOf(cell) !== null).length
}

/** The field of each column. If two columns are equally likely to be the address, both are returned and a person has to choose. */
export function columnsByHeading(headings: readonly string[], rows: readonly (readonly string[])[]): (RosterField | null)[] {
  const meanings = headings.map(meaningOf)
  const best = (field: ColumnField) =>
    Math.min(...meanings.map((meaning) => (meaning?.field === field ? meaning.rank : Number.POSITIVE_INFINITY)))
  const hasNames = meanings.some((meaning) => meaning?.field === 'first') && meanings.some((meaning) => meaning?.field === 'last')
  const seen = new Set<ColumnField>()
  const columns = meanings.map((meaning): RosterField | null => {
    if (meaning === null || meaning.field === 'login' || (meaning.field === 'name' && hasNames)) return null
    if (meaning.rank !== best(meaning.field) || (seen.has(meaning.field) && meaning.field !== 'email')) return null
    seen.add(meaning.field)
    return meaning.field
  })
  const isFilled = columns.some((field, at) => field === 'email' && addressesIn(rows, at) > 0)
  const logins = meanings.flatMap((meaning, at) => (meaning?.field === 'login' && addressesIn(rows, at) > 0 ? [at] : []))
  if (isFilled || (columns.includes('email') && logins.length === 0)) return columns
  const unread = columns.flatMap((field, at) => (field === null ? [at] : []))
  const found = logins[0] ?? columnOfAddresses(unread, rows)
  return columns.map((field, at) => (at === found ? 'email' : field === 'email' ? null : field))
}

/** The field of each column by its contents, for files without headings. */
export function columnsByContent(rows: readonly (readonly string[])[]): (RosterField | null)[] {
  const all = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const columns = Array<RosterField | null>(all).fill(null)
  const email = columnOfAddresses([...columns.keys()], rows)
  if (email !== undefined) columns[email] = 'email'
  const left = [...columns.keys()].filter((at) => at !== email)
  const role = left.find((at) => every(rows, at, (cell) => roleOf(cell) !== null))
  if (role !== undefined) columns[role] = 'role'
  const names = left.filter((at) => at !== role && every(rows, at, (cell) => /^[\p{L}\p{M}\s.,'’-]+$/u.test(cell)))
  const [one, other] = names
  const areParts =
    one !== undefined &&
    other === one + 1 &&
    [one, other].every((at) => every(rows, at, (cell) => !cell.includes(',')) && !every(rows, at, (cell) => cell.includes(' ')))
  if (areParts) {
    columns[one] = 'first'
    columns[other] = 'last'
  } else if (one !== undefined) columns[one] = 'name'
  return columns
}

/** The column in which at least half of the filled cells are addresses. */
function columnOfAddresses(columns: readonly number[], rows: readonly (readonly string[])[]): number | undefined {
  const looked = rows.slice(0, LOOKED_AT)
  const shares = columns.map((at) => addressesIn(looked, at) / Math.max(1, looked.filter((cells) => cells[at]?.trim()).length))
  const most = Math.max(0, ...shares)
  return most >= 0.5 ? columns[shares.indexOf(most)] : undefined
}

function addressesIn(rows: readonly (readonly string[])[], at: number): number {
  return rows.slice(0, LOOKED_AT).filter((cells) => isAddress(addressIn(cells[at] ?? '').email)).length
}

/** Whether a column has filled cells and all of them pass. */
function every(rows: readonly (readonly string[])[], at: number, is: (cell: string) => boolean): boolean {
  const cells = rows.slice(0, LOOKED_AT).flatMap((row) => row[at]?.trim() || [])
  return cells.length > 0 && cells.every(is)
}
