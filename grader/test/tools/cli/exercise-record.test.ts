import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { Verdict } from '../../../contracts/index.ts'
import { readFigures, readMeasured } from '../../../shared/catalogue/measured.ts'
import { lacksFigure, record, recording } from '../../../tools/cli/exercise-record.ts'
import { solved } from '../../server/solutions/exercise.ts'
import { verdict } from '../../server/http/verdict.ts'

const [OURS, THEIRS] = ['a Xeon, 2 cores', 'an EPYC, 2 cores']
const NOW = new Date('2026-03-01T23:00:00Z')
const speed = (ratio: number) =>
  ({ ratio, low: ratio - 0.1, high: ratio + 0.1, required: 2, clock: 'cpu', rounds: [[ratio]] }) as Verdict['speed'] & object

t.test('figures are recorded solution by solution, with engine and day, until none is lacking', async (t) => {
  const exercise = solved(t)
  t.same([...lacksFigure(exercise, OURS)], ['folded.js', 'loop.js', 'hoisted.js'], 'no cheat')
  record(exercise, 'loop.js', OURS, verdict('pass', { speed: speed(3) }), NOW)
  t.same([...lacksFigure(exercise, OURS)], ['folded.js', 'hoisted.js'])
  record(exercise, 'hoisted.js', OURS, verdict('slow', { speed: speed(1) }), NOW)
  record(exercise, 'folded.js', OURS, verdict('pass', { speed: speed(5) }), NOW)
  t.same([...lacksFigure(exercise, OURS)], [])
  t.same(readMeasured(exercise).get('loop.js'), {
    effect: { unit: 'times', value: 3, low: 2.9, high: 3.1, required: 2, clock: 'cpu' },
    engine: 'node 24.21.0',
    sandbox: 'process',
    on: '2026-03-01',
  })
  const names = Object.keys(JSON.parse(readFileSync(join(exercise.folder, 'measured.json'), 'utf8')) as object)
  t.same(names, ['folded.js', 'hoisted.js', 'loop.js'], 'in one order, whatever was measured first')
})

t.test('each processor has its figure, the newest first, with the level and the ratio to the reference', async (t) => {
  const exercise = solved(t)
  const against = { ratio: 0.9, low: 0.85, high: 0.95, sessions: 3, levels: { good: 0.4 } }
  record(exercise, 'loop.js', OURS, verdict('pass', { speed: speed(3) }), NOW)
  record(exercise, 'loop.js', THEIRS, verdict('pass', { speed: { ...speed(6), reference: against }, level: 'good' }), NOW)
  t.match(readFigures(exercise).get('loop.js'), [
    { processor: THEIRS, effect: { value: 6 }, level: 'good', reference: { ratio: 0.9, low: 0.85, high: 0.95 } },
    { processor: OURS, effect: { value: 3 }, reference: null },
  ])
  t.notOk(lacksFigure(exercise, OURS).has('loop.js'))
  t.ok(lacksFigure(exercise, OURS).has('folded.js'))
  record(exercise, 'loop.js', OURS, verdict('pass', { speed: speed(4) }), NOW)
  t.same(
    readFigures(exercise)
      .get('loop.js')!
      .map(({ processor, effect }) => [processor, effect?.value]),
    [
      [OURS, 4],
      [THEIRS, 6],
    ],
    'one figure each',
  )
})

t.test('a verdict that is not the expected one, or has no figure, is not recorded', async (t) => {
  const exercise = solved(t)
  record(exercise, 'loop.js', OURS, verdict('slow', { speed: speed(1.9) }), NOW)
  record(exercise, 'loop.js', OURS, verdict('pass'), NOW)
  t.equal(lacksFigure(exercise, OURS).size, 3)
})

t.test('a grading that records returns its verdict', async (t) => {
  const exercise = solved(t)
  const measured = verdict('pass', { speed: speed(3) })
  t.equal(await recording(exercise, 'loop.js', OURS, async () => measured)(exercise, {}), measured)
  t.equal(lacksFigure(exercise, OURS).size, 2)
})
