import type { MemberRole } from '../../contracts/index.ts'
import { storable } from '../store/storable.ts'

/** Invisible characters that come with text copied from web pages: zero-width spaces, direction marks, soft hyphens. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** Characters. */
const SHOWN = 60

/** `Ada Lovelace <ada@example.org>` */
const WITH_NAME = /^(?<name>[^<>]*)<(?<email>[^<>]*)>[;,]?$/

/** Suffixes after a comma that are not first names. */
const SUFFIX = /^(jr|sr|i{1,3}|iv|v|ph\.?\s?d|m\.?d|m\.?a|m\.?sc|b\.?a|b\.?sc|esq|dr|prof)\.?$/i

/** Gradebook rows that describe columns, and Canvas’s test student. */
const NOBODY =
  /^(points possible|points|date|due date|class average|average|mean|median|maximum|max points|student, test|test student|total)$/i

/** Names of roles in schools’ systems, without case, spaces and punctuation; of several roles, the one that comes first here wins. */
const ROLES: readonly [MemberRole, ReadonlySet<string>][] = [
  [
    'instructor',
    roles(
      'instructor teacher editingteacher teacherenrollment lecturer professor faculty primaryinstructor secondaryinstructor courseinstructor organizer owner trainer trainerin kursadministrator kursersteller maintain manager coursecreator administrator admin dozent dozentin lehrende lehrender lehrer lehrerin lehrkraft kursleitung kursleiter kursleiterin professorin enseignant enseignante professeur profesor profesora docente docent',
    ),
  ],
  [
    'assistant',
    roles(
      'assistant ta taenrollment teachingassistant teacherassistant teachersassistant noneditingteacher trainerinohnebearbeitungsrecht trainerohnebearbeitungsrecht kurstutor kurstutorin teachernonediting grader tutor tutorin coteacher coinstructor aide paraprofessional hilfskraft hiwi betreuer betreuerin mentor assistent assistentin assistante ayudante',
    ),
  ],
  [
    'learner',
    roles(
      'learner student studentenrollment member participant attendee presenter pupil access auditor kursmitglied gruppenmitglied teilnehmer teilnehmerin teilnehmende studierende studierender studentin schüler schülerin lernende lernender étudiant étudiante élève estudiante alumno alumna studente studentessa deelnemer leerling',
    ),
  ],
]

function roles(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** A cell on one line, without invisible characters. */
export function tidy(text: string): string {
  return storable(text).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** A cell or heading, quoted for a message. */
export function shown(text: string): string {
  const short = tidy(text)
  return short.length > SHOWN ? `${short.slice(0, SHOWN)}…` : short
}

/** The address in a cell, and the name beside it; `mailto:` and angle brackets are removed. */
export function addressIn(cell: string): { email: string; name: string } {
  const { name = '', email = cell } = WITH_NAME.exec(tidy(cell))?.groups ?? {}
  return {
    email: tidy(email)
      .replace(/^mailto:/i, '')
      .replace(/[;,]$/, '')
      .toLowerCase(),
    name: tidy(name).replace(/^["']|["']$/g, ''),
  }
}

/** “Lovelace, Ada” is Ada Lovelace. */
export function nameOf(cell: string): string {
  const [last, first, ...more] = cell.split(',').map((part) => part.trim())
  return first === undefined || first === '' || last === '' || more.length > 0 || SUFFIX.test(first) ? cell : `${first} ${last}`
}

/** The highest role in a cell; null if a role is unknown or the cell has none. */
export function roleOf(cell: string): MemberRole | null {
  const all = [cell, ...cell.split(/[,;|]/)].map((part) => part.toLowerCase().replace(/[^\p{L}]+/gu, ''))
  const of = (name: string) => ROLES.find(([, names]) => names.has(name))?.[0] ?? null
  const [whole, ...parts] = all.map(of)
  if (whole) return whole
  return parts.includes(null) ? null : (ROLES.find(([role]) => parts.includes(role))?.[0] ?? null)
}

/** Whether a row describes columns instead of a person. */
export function isNobody(cells: readonly string[]): boolean {
  return cells.some((cell) => NOBODY.test(cell))
}
