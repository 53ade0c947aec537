import t from 'tap'
import { RosterReader } from '../../../server/cohorts/roster-reader.ts'
import { readRoster } from '../../../server/cohorts/roster-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

t.test('gives the same result as readRoster, one file at a time', async (t) => {
  const reader = new RosterReader()
  const files = ['name,email\nAda,ada@example.org\n', 'name\n', '"'].map(bytes)
  const read = await Promise.all(files.map((file) => reader.read(file, 'ina')))
  t.same(read, files.map(readRoster))
})

t.test('the maximum number of people', async (t) => {
  const { rows, findings } = await new RosterReader().read(
    bytes(`email\n${Array.from({ length: 20_000 }, (_, at) => `${at}@example.org`).join('\n')}`),
    'ina',
  )
  t.same([rows.length, findings.length], [20_000, 0])
})
