import t from 'tap'
import { RosterReader } from '../../../server/cohorts/roster-reader.ts'
import { readRoster } from '../../../server/cohorts/roster-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

t.test('gives the same result as readRoster, one file at a time', async (t) => {
  const reader = new RosterReader()
  const files = ['name,email\nAda,ada@example.org\n', 'name\n', '"'].map(bytes)
  const read = await Promise.all(files.map((file) => reader.read({ file, chosen: null }, 'ina')))
  t.same(
    read,
    files.map((file) => readRoster(file)),
  )
  const chosen = ['team', 'email'] as const
  t.same(await reader.read({ file: files[0]!, chosen }, 'ina'), readRoster(files[0]!, chosen))
})

t.test('the maximum number of people', async (t) => {
  const { rows, findings } = await new RosterReader().read(
    { file: bytes(`email\n${Array.from({ length: 20_000 }, (_, at) => `${at}@example.org`).join('\n')}`), chosen: null },
    'ina',
  )
  t.same([rows.length, findings.length], [20_000, 0])
})
