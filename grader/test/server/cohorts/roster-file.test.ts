import t from 'tap'
import fc from 'fast-check'
import type { Expected } from '../../../contracts/index.ts'
import { readRoster, writeRoster } from '../../../server/cohorts/roster-file.ts'

const read = (text: string) => readRoster(new TextEncoder().encode(text))
const reported = (text: string) => read(text).findings.map(({ line, problem, stops }) => `${line}${stops ? '' : ' (goes on)'}: ${problem}`)
const ada = { line: 2, name: 'Ada Lovelace', email: 'ada@example.org', role: 'assistant', team: 'Blue' }

t.test('columns in any order and case, by comma, semicolon or tab, with BOM and any line end', async (t) => {
  const ways = [
    'name,email,role,team\nAda Lovelace,ada@example.org,assistant,Blue\n',
    '\ufeffTeam;Role;E-Mail;Name\r\nBlue;Assistant; ADA@example.org ;"Ada Lovelace"\r\n',
    'EMAIL ADDRESS\tFull Name\tGroup\tROLE\rada@example.org\tAda  Lovelace\tBlue\tassistant',
    '"role","team","mail","name"\n"assistant","Blue","ada@example.org","Ada Lovelace"',
  ]
  for (const way of ways) t.same(read(way), { rows: [ada], findings: [] }, JSON.stringify(way))
})

t.test('quoted cells can contain separators and quotation marks; empty lines are skipped', async (t) => {
  const { rows, findings } = read('name;email\n\n"Lovelace; ""Ada""";ada@example.org\n;\n')
  t.same(findings, [])
  t.match(rows, [{ line: 3, name: 'Lovelace; "Ada"', email: 'ada@example.org', role: null, team: undefined }])
})

t.test('every faulty line is reported with its problem', async (t) => {
  t.same(
    reported(
      [
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
      ].join('\n'),
    ),
    [
      '1 (goes on): The column “shoes” is not read.',
      '3: There is no e-mail address.',
      '4: “cleo at example.org” does not read as an e-mail address.',
      '5: “boss” is no role; there are learner, assistant, instructor.',
      '6: The address ada@example.org stands in line 2, too.',
      '7: There are 6 cells, and 5 in the first line.',
      '8: The quotation marks do not match.',
      '9: The name is longer than 120 characters.',
      '10: The email is longer than 254 characters.',
      '10: The team is longer than 60 characters.',
    ],
  )
})

t.test('a file that is not a roster', async (t) => {
  t.same(reported(''), ['1: The file is empty.'])
  t.same(reported('\ufeff\n \n'), ['1: The file is empty.'])
  t.same(reported('Ada;ada@example.org\n'), ['1: No column is called email; the first line has “Ada”, “ada@example.org”.'])
  t.same(reported('email,E-Mail\n'), ['1: Two columns are email.'])
  t.same(reported('name,"email\n'), ['1: The quotation marks do not match.'])
  const notUtf8 = '1: This is not UTF-8. In a spreadsheet, save it as “CSV UTF-8”.'
  t.same(readRoster(Buffer.from('name,email\nJosé,jose@example.org\n', 'latin1')).findings, [
    { line: 1, problem: notUtf8.slice(3), stops: true },
  ])
  t.same(readRoster(Buffer.from('\ufeffname,email\n', 'utf16le')).findings.length, 1)
})

t.test('a roster can have twenty thousand people, and no more', async (t) => {
  const accounts = (count: number) => `email\n${Array.from({ length: count }, (_, at) => `p${at}@example.org\n`).join('')}`
  t.equal(read(accounts(20_000)).rows.length, 20_000)
  t.same(reported(accounts(20_000)), [])
  t.same(reported(accounts(20_001)), ['20002: There are more than 20,000 people.'])
})

t.test('formulas are escaped when written and unescaped when read', async (t) => {
  const accounts: Expected[] = ['=1+1', '+1', '-1', '@sum', "'=1", "''@", "'tis"].map((name, at) => ({
    name,
    email: `p${at}@example.org`,
    role: 'learner',
    team: name,
  }))
  const csv = writeRoster(accounts)
  t.notMatch(csv, /(^|[,\n])"?[=+\-@]/)
  t.same(
    read(csv).rows.map(({ name }) => name),
    accounts.map(({ name }) => name),
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
      const accounts = list.map((one, at) => ({ ...one, email: `p${at}@example.org` }))
      const { rows, findings } = read(writeRoster(accounts))
      return (
        findings.length === 0 &&
        JSON.stringify(rows.map(({ line, ...row }) => row)) ===
          JSON.stringify(accounts.map(({ name, email, role, team }) => ({ email, name, role, team })))
      )
    }),
    { numRuns: 300, seed: 7 },
  )
})

t.test('a file with thousands of columns is refused', async (t) => {
  t.same(reported(`name${',x'.repeat(2000)},email\n${'a\n'.repeat(2000)}`), ['1: There are 2,002 columns; 100 are read.'])
})
