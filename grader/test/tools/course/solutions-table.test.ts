import t from 'tap'
import { SOLUTION_HEADINGS, solutionRows } from '../../../tools/course/solutions-table.ts'
import { record } from '../../../tools/cli/exercise-record.ts'
import { solved } from '../../server/solutions/exercise.ts'
import { verdict } from '../../server/http/verdict.ts'
import type { Verdict } from '../../../contracts/index.ts'

const NOW = new Date('2026-03-01T23:00:00Z')

t.test('a solution has a row for each processor that measured it, with both ratios, and one with dashes if none did', async (t) => {
  const exercise = solved(t)
  const speed = { ratio: 27.234, low: 24.7, high: 30, required: 2, clock: 'cpu', rounds: [[27]] } as Verdict['speed'] & object
  const reference = { ratio: 0.961, low: 0.9, high: 1.02, sessions: 3, levels: { good: 0.4 } }
  record(exercise, 'loop.js', 'an EPYC', verdict('pass', { speed, level: 'required' }), NOW)
  record(exercise, 'loop.js', 'a Xeon', verdict('pass', { speed: { ...speed, reference }, level: 'good' }), NOW)
  const rows = solutionRows(exercise)
  t.ok(rows.every((row) => row.length === SOLUTION_HEADINGS.length))
  t.same(
    rows.map((row) => row.slice(1)),
    [
      ['folded.js', 'good', '–', '–', '–', '–', '–'],
      ['loop.js', 'required', 'good', '27.2× (24.7 to 30)', '0.961× (0.9 to 1.02)', '2026-03-01', 'a Xeon'],
      ['loop.js', 'required', 'required', '27.2× (24.7 to 30)', '–', '2026-03-01', 'an EPYC'],
      ['hoisted.js', 'slow', '–', '–', '–', '–', '–'],
    ],
  )
})

t.test('memory has its bytes per call', async (t) => {
  const exercise = solved(t)
  const heap = { bytesPerCall: 12.34, low: 11, high: 14, limit: 16, points: [] } as unknown as Verdict['heap'] & object
  record(exercise, 'loop.js', 'a Xeon', verdict('pass', { heap }), NOW)
  t.equal(solutionRows(exercise)[1]![4], '12.3 bytes per call (11 to 14)')
})
