import t from 'tap'
import fc from 'fast-check'
import type { Expected } from '../../../contracts/index.ts'
import { readRoster, writeRoster } from '../../../server/cohorts/roster-file.ts'

const read = (text: string) => readRoster(new TextEncoder().encode(text))
const reported = (text: string) =>
  read(text).findings.map(({ line, problem, stops, skips }) => `${line}${stops ? '' : skips ? ' (skipped)' : ' (goes on)'}: ${problem}`)
const rowsOf = (text: string) => read(text).rows.map(({ line, name, email, role, team }) => [line, name, email, role, team])
const ada = { line: 2, name: 'Ada Lovelace', email: 'ada@example.org', role: 'assistant', team: 'Blue' }

t.test('columns in any order and case, by comma, semicolon or tab, with BOM and any line end', async (t) => {
  const ways = [
    'name,email,role,team\nAda Lovelace,ada@example.org,assistant,Blue\n',
    '\ufeffTeam;Role;E-Mail;Name\r\nBlue;Assistant; ADA@example.org ;"Ada Lovelace"\r\n',
    'EMAIL ADDRESS\tFull Name\tGroup\tROLE\rada@example.org\tAda  Lovelace\tBlue\tassistant',
    '"role","team","mail","name"\n"assistant","Blue","ada@example.org","Ada Lovelace"',
  ]
  for (const way of ways) {
    const { rows, findings, skipped } = read(way)
    t.same({ rows, findings, skipped }, { rows: [ada], findings: [], skipped: 0 }, JSON.stringify(way))
  }
})

t.test('quoted cells can contain separators and quotation marks; empty lines are skipped', async (t) => {
  const { rows, findings } = read('name;email\n\n"Lovelace; ""Ada""";ada@example.org\n;\n')
  t.same(findings, [])
  t.match(rows, [{ line: 3, name: 'Lovelace; "Ada"', email: 'ada@example.org', role: null, team: undefined }])
})

t.test('lines that are wrong are reported with what is wrong, and the others are taken', async (t) => {
  const text = [
    'name,email,role,team,shoes',
    'Ada,ada@example.org,learner,Blue,38',
    'Bob,,learner,,',
    'Cleo,cleo at example.org,learner,,',
    'Dan,dan@example.org,boss,,',
    'Eve,ADA@example.org,,,',
    'Fay, Miss,fay@example.org,learner,,40',
    '"Gil,gil@example.org',
    `${'H'.repeat(121)},h@example.org,,,`,
    `Ivy,${'i'.repeat(250)}@example.org,,${'t'.repeat(61)},`,
    '"Jo ""Jay"" J.",jo@example.org,,,',
    'Kay "K" K.,kay@example.org,,,',
  ].join('\n')
  t.same(reported(text), [
    '1 (goes on): The column “shoes” is not read.',
    '3 (skipped): There is no email address.',
    '4 (skipped): “cleo at example.org” is not a valid email address.',
    '5 (skipped): “boss” is not a known role: use learner, assistant or instructor, or the name that your school’s system has for one.',
    '6 (skipped): The address ada@example.org is in line 2, too.',
    '7 (skipped): There are 6 cells, and 5 headings.',
    '8 (skipped): The quotation marks do not match.',
    '9 (skipped): The name is longer than 120 characters.',
    '10 (skipped): The email is longer than 254 characters.',
    '10 (skipped): The team is longer than 60 characters.',
  ])
  t.same(rowsOf(text), [
    [2, 'Ada', 'ada@example.org', 'learner', 'Blue'],
    [11, 'Jo "Jay" J.', 'jo@example.org', null, null],
    [12, 'Kay "K" K.', 'kay@example.org', null, null],
  ])
  t.equal(read(text).skipped, 8)
  t.same(read(text).skippedAddresses.slice(0, 3), ['dan@example.org', 'ada@example.org', 'h@example.org'])
})

t.test('a file that is not a roster', async (t) => {
  t.same(reported(''), ['1: The file is empty.'])
  t.same(reported('\ufeff\n \n'), ['1: The file is empty.'])
  t.same(reported('Ada;Lovelace\n'), [
    '1: No column is called email, and none holds addresses; the headings are “Ada”, “Lovelace”. Choose the column, or export the list with addresses.',
  ])
  t.same(reported('email,E-Mail\n'), ['1: Two columns are email.'])
  t.same(reported('name,"email\n'), ['1: The quotation marks do not match.'])
  t.same(reported('name,email\nAda,ada\n'), ['1: No line of the file can be imported.', '2 (skipped): “ada” is not a valid email address.'])
  t.same(reported('name,email\n'), ['1 (goes on): There are no people below the headings.'])
  const notUtf8 = 'This is not UTF-8. In a spreadsheet, save it as “CSV UTF-8”.'
  t.same(readRoster(Buffer.from('name,email\nJosé,jose@example.org\n', 'latin1')).findings, [
    { line: 1, problem: notUtf8, stops: true, skips: false },
  ])
})

t.test('cells hold line breaks, and lines are counted as an editor counts them', async (t) => {
  t.same(
    rowsOf(
      'name,email,team\r\n"Ada\r\nLovelace",ada@example.org,"Red\nand blue"\r\n\r\nBob,bob@example.org,Red\r\nCy,cy,\r\nDee,dee@example.org,\r\n',
    ),
    [
      [2, 'Ada Lovelace', 'ada@example.org', null, 'Red and blue'],
      [6, 'Bob', 'bob@example.org', null, 'Red'],
      [8, 'Dee', 'dee@example.org', null, null],
    ],
  )
  t.same(reported('name,email\n"Ada\nL.",ada@example.org\nCy,cy\n'), ['4 (skipped): “cy” is not a valid email address.'])
  t.same(reported('"E-mail\naddress";Name\ncy;Cy\nada@example.org;Ada\n'), ['3 (skipped): “cy” is not a valid email address.'])
})

t.test('addresses as people write and copy them', async (t) => {
  const address = (cell: string, name = '') => rowsOf(`name;email\n${name};${cell}\n`).map((row) => row.slice(1, 3))
  const ada = [['Ada Lovelace', 'ada@example.org']]
  for (const cell of [
    'Ada Lovelace <ada@example.org>',
    '"Ada Lovelace <ada@example.org>"',
    '"\'Ada Lovelace\' <mailto:ADA@example.org>;"',
    '"""Ada Lovelace"" <ada@example.org>"',
  ])
    t.same(address(cell), ada, cell)
  for (const cell of [
    'mailto:ada@example.org',
    '<ada@example.org>',
    '\u200bada@example.org\u00a0',
    'ada@exam\u00adple.org',
    '\u202aada@example.org\u202c',
    'ada@example.org;',
  ])
    t.same(address(`"${cell}"`, 'Ada Lovelace'), ada, JSON.stringify(cell))
  t.same(address('Countess <ada@example.org>', 'Ada Lovelace'), ada, 'a name of its own is the name')
  t.same(rowsOf('\ufeff\u200bE-Mail;Name\nada@example.org;Ada\u200b Lovelace'), [[2, 'Ada Lovelace', 'ada@example.org', null, undefined]])
})

t.test('a line that says what separates the cells', async (t) => {
  const row = (text: string) => rowsOf(text).map((one) => one.slice(0, 3))
  t.same(row('\ufeffsep=;\r\nname;email\r\nLovelace, Ada;ada@example.org'), [[3, 'Ada Lovelace', 'ada@example.org']])
  t.same(row('SEP=|\nada@example.org|Ada'), [[2, 'Ada', 'ada@example.org']])
  t.same(row('"sep=\t"\nemail\tname\nada@example.org\tAda L.'), [[3, 'Ada L.', 'ada@example.org']])
})

t.test('no line of headings', async (t) => {
  const files = {
    'Ada Lovelace,ada@example.org\nBob B.,bob@example.org': ['Ada Lovelace', 'ada@example.org', null],
    'ada@example.org\nbob@example.org\n': [undefined, 'ada@example.org', null],
    'Ada <ada@example.org>\nbob@example.org\n': ['Ada', 'ada@example.org', null],
    '4711;Ada;Lovelace;ada@example.org;Student\n4712;Bob;Babbage;bob@example.org;TA': ['Ada Lovelace', 'ada@example.org', 'learner'],
    'Lovelace, Ada;ada@example.org\nBabbage, Bob;bob@example.org': ['Ada Lovelace', 'ada@example.org', null],
  }
  for (const [text, row] of Object.entries(files)) {
    t.same(reported(text), ['1 (goes on): The file has no headings: its columns were recognised by their contents.'], text)
    t.same([rowsOf(text)[0]!.slice(1, 4), rowsOf(text).length], [row, 2], text)
  }
})

t.test('roles as schools call them', async (t) => {
  const role = (cell: string) => rowsOf(`email;role\nada@example.org;"${cell}"\n`)[0]?.[3]
  const roles = {
    learner: ['Student', 'STUDENT', 'Learner', 'Participant', 'Teilnehmer/in', 'Studierende', 'Étudiant', 'Member'],
    assistant: ['TA', 'T.A.', 'Teaching Assistant', 'Non-editing teacher', 'Teacher (non-editing)', 'Tutor', 'Grader', 'Student, TA'],
    instructor: [
      'teacher',
      'Lecturer',
      'Professor',
      'Instructor',
      'Dozent',
      'Lehrkraft',
      'Owner',
      'Primary Instructor',
      'Student; Teacher',
    ],
  }
  for (const [expected, cells] of Object.entries(roles)) for (const cell of cells) t.equal(role(cell), expected, cell)
  for (const cell of ['Parent', 'Observer', 'Student, Observer', 'x']) t.equal(role(cell), undefined, cell)
  t.equal(role(''), null)
})

t.test('a name with a comma is turned, but not in our own file, and not before a suffix', async (t) => {
  const name = (cell: string, headings = 'student,email,a,b') => rowsOf(`${headings}\n"${cell}",ada@example.org,,\n`)[0]?.[1]
  t.equal(name('Lovelace, Ada'), 'Ada Lovelace')
  t.equal(name('King, Jr.'), 'King, Jr.')
  t.equal(name('a, b, c'), 'a, b, c')
  t.equal(name('Lovelace, Ada', 'name,email,role,team'), 'Lovelace, Ada')
})

t.test('a file of unmatched quotation marks ends soon', async (t) => {
  const began = process.cpuUsage().user
  const open = '"open,open@example.org\n'
  t.same(reported(`name,email\nAda,ada@example.org\n${open.repeat(100_000)}`), [
    '202: The quotation marks do not match in 200 lines up to here. Export the file again.',
  ])
  t.match(read(`name,email\nAda,ada@example.org\n${open.repeat(199)}`), { rows: { length: 1 }, skipped: 199 })
  t.ok(process.cpuUsage().user - began < 4_000_000)
})

t.test('a roster can have twenty thousand people, and no more', async (t) => {
  const rosterOf = (count: number) => `email\n${Array.from({ length: count }, (_, at) => `p${at}@example.org\n`).join('')}`
  t.equal(read(rosterOf(20_000)).rows.length, 20_000)
  t.same(reported(rosterOf(20_000)), [])
  t.same(reported(rosterOf(20_001)), ['20002: There are more than 20,000 people.'])
})

t.test('formulas are escaped when written and unescaped when read', async (t) => {
  const expected: Expected[] = ['=1+1', '+1', '-1', '@sum', "'=1", "''@", "'tis"].map((name, at) => ({
    name,
    email: `p${at}@example.org`,
    role: 'learner',
    team: name,
  }))
  const csv = writeRoster(expected)
  t.notMatch(csv, /(^|[,\n])"?[=+\-@]/)
  t.same(
    read(csv).rows.map(({ name }) => name),
    expected.map(({ name }) => name),
  )
})

t.test('a written roster parses to the same people, whatever their names', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => one.replace(/\s+/g, ' ').replaceAll('\0', '').trim())
  const person = fc.record({
    name: text,
    team: fc.oneof(
      text.filter((one) => one !== ''),
      fc.constant(null),
    ),
    role: fc.constantFrom('learner' as const, 'assistant' as const, 'instructor' as const),
  })
  fc.assert(
    fc.property(fc.array(person, { maxLength: 8 }), (list) => {
      const expected = list.map((one, at) => ({ ...one, email: `p${at}@example.org` }))
      const { rows, findings } = read(writeRoster(expected))
      return (
        findings.length === 0 &&
        JSON.stringify(rows.map(({ line, ...row }) => row)) ===
          JSON.stringify(expected.map(({ name, email, role, team }) => ({ email, name, role, team })))
      )
    }),
    { numRuns: 300, seed: 7 },
  )
})

t.test('a file with thousands of columns is refused', async (t) => {
  t.same(reported(`name${',x'.repeat(2000)},email\n${'a\n'.repeat(2000)}`), ['1: There are 2,002 columns; 100 are read.'])
})

t.test('headings in other languages', async (t) => {
  for (const headings of [
    'Prénom,Nom,Adresse de courriel,Rôles,Groupes',
    'Nombre,Apellido(s),Dirección de correo,Roles,Grupos',
    'Vorname,Nachname,E-Mail-Adresse,Rollen,Gruppen',
    'Nome,Cognome,Indirizzo email,Ruolo,Group(s)',
    'Voornaam,Achternaam,E-mailadres,Rol,Section',
    'first_name,LAST NAME,Student Email,Course Role,Section-Name',
  ])
    t.same(
      rowsOf(`${headings}\nAda,Lovelace,ada@example.org,TA,Red\n`),
      [[2, 'Ada Lovelace', 'ada@example.org', 'assistant', 'Red']],
      headings,
    )
})
