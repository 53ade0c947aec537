import t from 'tap'
import { runsTable } from '../../../tools/cli/engines-table.ts'
import type { EngineRow, Unreadable } from '../../../contracts/index.ts'

function row(version: string, unreadable: Unreadable[]): EngineRow {
  return { engine: { version, compiler: 'TurboFan' }, figures: null, trouble: 'It does not run here.', unreadable }
}

const syntax = (name: string): Unreadable => ({ syntax: name, since: '14.0', file: 'sum.js', line: 3, instead: 'something older' })

t.test('advice on syntax is that of all engines, each once', async (t) => {
  const rows = [row('6.17.1', []), row('8.2.1', [syntax('one'), syntax('two')]), row('12.22.12', [syntax('one'), syntax('three')])]
  const table = runsTable({ exercise: 'sum', engines: 3, rows, notes: ['A note.'], seconds: 3 })
  t.same(table.match(/^sum\.js:3 {2}\w+/gm), ['sum.js:3  one', 'sum.js:3  two', 'sum.js:3  three'])
  t.match(table, /: write something older instead\nA note\.\n$/)
})
