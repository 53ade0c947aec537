import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readRoster } from '../../../server/cohorts/roster-file.ts'
import type { Roster } from '../../../server/cohorts/roster-rows.ts'

const folder = join(import.meta.dirname, 'rosters')
const fileOf = (name: string) => readFileSync(join(folder, `${name}.csv`))
const takenOf = ({ rows }: Roster) => rows.map(({ line, name, email, role, team }) => [line, name, email, role, team])
const reportedBy = ({ findings }: Roster) =>
  findings.map(({ line, problem, stops, skips }) => `${line} ${stops ? 'stops' : skips ? 'skipped' : 'note'}: ${problem}`)

const ADA = 'ada@example.edu'
const CHARLES = 'charles@example.edu'
const MARY = 'mary@example.edu'

/** For the export of each system: the columns read, the people imported, and the findings reported. */
const SYSTEMS: Record<string, { columns: Record<string, string>; taken: unknown[][]; reported: string[] }> = {
  'canvas-gradebook': {
    columns: { Student: 'name', 'SIS Login ID': 'email', Section: 'team' },
    taken: [[3, 'Ada Lovelace', ADA, null, 'CS 101 - A']],
    reported: [
      '1 note: 5 columns are not read: “ID”, “SIS User ID”, “Quiz 1 (4711)” and 2 more.',
      '4 skipped: “cbabbage” is not a valid email address.',
    ],
  },
  'canvas-roster': {
    columns: { 'Student Name': 'name', Email: 'email', 'Section Name': 'team', Role: 'role' },
    taken: [
      [2, 'Ada Lovelace', ADA, 'learner', 'CS 101 - A'],
      [3, 'Charles Babbage', CHARLES, 'assistant', 'CS 101 - A'],
      [4, 'Mary Somerville', MARY, 'instructor', 'CS 101 - A'],
    ],
    reported: ['1 note: 3 columns are not read: “Student ID”, “Student SIS ID”, “Last Activity”.'],
  },
  moodle: {
    columns: { 'First name': 'first', 'Last name': 'last', 'Email address': 'email', Roles: 'role', Groups: 'team' },
    taken: [
      [2, 'Ada Lovelace', ADA, 'learner', 'Group A'],
      [3, 'Charles Babbage', CHARLES, 'assistant', null],
      [4, 'Mary Somerville', MARY, 'instructor', null],
    ],
    reported: [
      '1 note: 2 columns are not read: “ID number”, “Last access”.',
      '2 note: If a cell lists several groups, the first one counts: “Group A”.',
    ],
  },
  'moodle-deutsch': {
    columns: { Vorname: 'first', Nachname: 'last', 'E-Mail-Adresse': 'email', Rollen: 'role', Gruppen: 'team' },
    taken: [
      [2, 'Ada Lovelace', ADA, 'learner', 'Gruppe Rot'],
      [3, 'Jörg Müller', 'joerg@example.edu', 'assistant', null],
      [4, 'Änne Öhm', 'aenne@example.edu', 'instructor', 'Gruppe Blau'],
    ],
    reported: [],
  },
  blackboard: {
    columns: { 'Last Name': 'last', 'First Name': 'first', Email: 'email', Role: 'role' },
    taken: [
      [2, 'Ada Lovelace', ADA, 'learner', undefined],
      [3, 'Charles Babbage', CHARLES, 'assistant', undefined],
    ],
    reported: ['1 note: 3 columns are not read: “Username”, “Student ID”, “Last Access”.'],
  },
  'blackboard-grades': {
    columns: { 'Last Name': 'last', 'First Name': 'first' },
    taken: [],
    reported: [
      '1 stops: No column is called email, and none holds addresses; the headings are “Last Name”, “First Name”, “Username” and 4 more. Choose the column, or export the list with addresses.',
    ],
  },
  'google-classroom': {
    columns: { 'Last Name': 'last', 'First Name': 'first', 'Email Address': 'email' },
    taken: [
      [5, 'Ada Lovelace', ADA, null, undefined],
      [6, 'Charles Babbage', CHARLES, null, undefined],
    ],
    reported: ['1 note: 2 columns are not read: “Essay”, “Average”.'],
  },
  'github-classroom': {
    columns: { identifier: 'email', name: 'name', group_name: 'team' },
    taken: [[2, 'Ada Lovelace', ADA, null, 'team-001']],
    reported: ['1 note: 2 columns are not read: “github_username”, “github_id”.', '3 skipped: “cbabbage” is not a valid email address.'],
  },
  brightspace: {
    columns: { 'Last Name': 'last', 'First Name': 'first', Email: 'email', Sections: 'team' },
    taken: [
      [2, 'Ada Lovelace', ADA, null, 'Lab 1'],
      [3, 'Charles Babbage', CHARLES, null, 'Lab 2'],
    ],
    reported: [
      '1 note: 4 columns are not read: “OrgDefinedId”, “Username”, “Quiz 1 Points Grade”, “End-of-Line Indicator”.',
      '3 note: If a cell lists several groups, the first one counts: “Lab 2”.',
    ],
  },
  sakai: {
    columns: { Name: 'name', 'Email Address': 'email', Role: 'role', Groups: 'team' },
    taken: [
      [2, 'Ada Lovelace', ADA, 'learner', 'Lab 1'],
      [3, 'Charles Babbage', CHARLES, 'assistant', null],
      [4, 'Mary Somerville', MARY, 'instructor', null],
    ],
    reported: [
      '1 note: The column “User ID” is not read.',
      '5 skipped: “Observer” is not a known role: use learner, assistant or instructor, or the name that your school’s system has for one.',
    ],
  },
  schoology: {
    columns: { 'First Name': 'first', 'Last Name': 'last', Email: 'email', Role: 'role', Section: 'team' },
    taken: [
      [2, 'Ada Lovelace', ADA, 'learner', 'Period 3'],
      [3, 'Mary Somerville', MARY, 'instructor', 'Period 3'],
    ],
    reported: ['1 note: 4 columns are not read: “User Name”, “User Unique ID”, “Building”, “Grad Year”.'],
  },
  'school-data-sync': {
    columns: { familyName: 'last', givenName: 'first', email: 'email' },
    taken: [[2, 'Ada Lovelace', ADA, null, undefined]],
    reported: ['1 note: 6 columns are not read: “sourcedId”, “username”, “password” and 3 more.', '3 skipped: There is no email address.'],
  },
  'teams-attendance': {
    columns: { Name: 'name', Email: 'email', Role: 'role' },
    taken: [
      [7, 'Ada Lovelace', ADA, 'learner', undefined],
      [8, 'Mary Somerville', MARY, 'instructor', undefined],
    ],
    reported: [
      '1 note: The headings are in line 6; the lines above them are ignored.',
      '6 note: 4 columns are not read: “First Join”, “Last Leave”, “In-Meeting Duration”, “Participant ID (UPN)”.',
    ],
  },
  ilias: {
    columns: { Vorname: 'first', Nachname: 'last', 'E-Mail': 'email', Rolle: 'role', Gruppe: 'team' },
    taken: [
      [3, 'Ada Lovelace', ADA, 'learner', 'Rot'],
      [4, 'Charles Babbage', CHARLES, 'assistant', 'Rot'],
      [5, 'Mary Somerville', MARY, 'instructor', null],
    ],
    reported: ['2 note: The column “Anmeldename” is not read.'],
  },
}

for (const [system, { columns, taken, reported }] of Object.entries(SYSTEMS)) {
  t.test(`an export of ${system}`, async (t) => {
    const roster = readRoster(fileOf(system))
    t.same(Object.fromEntries(roster.columns.flatMap(({ heading, field }) => (field === null ? [] : [[heading!, field]]))), columns)
    t.same(takenOf(roster), taken)
    t.same(reportedBy(roster), reported)
    t.equal(roster.skipped, reported.filter((one) => one.includes('skipped:')).length)
  })
}

t.test('every file of the folder is expected here', async (t) => {
  t.same(
    readdirSync(folder).sort(),
    Object.keys(SYSTEMS)
      .map((system) => `${system}.csv`)
      .sort(),
  )
})

t.test('in UTF-16, as Blackboard and Teams write it', async (t) => {
  const text = new TextDecoder().decode(fileOf('blackboard'))
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) t.same(takenOf(readRoster(bytes)), SYSTEMS['blackboard']!.taken)
})

t.test('a person says what the columns are', async (t) => {
  const grades = fileOf('blackboard-grades').toString().replace('"alovelace"', `"${ADA}"`)
  t.same(takenOf(readRoster(Buffer.from(grades))), [[2, 'Ada Lovelace', ADA, null, undefined]], 'a user name that is an address is one')
  const text = 'Wer;Wo;Kurs;Wie\nAda Lovelace;ada@example.edu;Rot;Dozentin\n'
  const first = readRoster(Buffer.from(text))
  t.same(first.columns, [
    { heading: 'Wer', sample: 'Ada Lovelace', field: null },
    { heading: 'Wo', sample: ADA, field: 'email' },
    { heading: 'Kurs', sample: 'Rot', field: null },
    { heading: 'Wie', sample: 'Dozentin', field: null },
  ])
  t.same(takenOf(readRoster(Buffer.from(text), ['name', 'email', 'team', 'role'])), [[2, 'Ada Lovelace', ADA, 'instructor', 'Rot']])
  t.same(
    takenOf(readRoster(Buffer.from(text), ['name', 'email'])),
    [[2, 'Ada Lovelace', ADA, null, undefined]],
    'what nothing is said of is not read',
  )
  t.same(reportedBy(readRoster(Buffer.from(text), ['email', 'email'])), ['1 stops: Two columns are email.'])
  t.match(reportedBy(readRoster(Buffer.from(text), ['name'])), [/^1 stops: No column is called email/])
})
