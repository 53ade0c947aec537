import t from 'tap'
import { recheck, text, type Figure } from '../../../tools/course/figures.ts'
import { readLessons } from '../../../tools/course/lesson.ts'
import { BUSY_CORES_LIMIT } from '../../../tools/course/machine.ts'
import { commandsOf, measure, readFigures } from '../../../tools/course/measured.ts'
import { readRecorded } from '../../../tools/course/recorded.ts'
import { root } from '../../house/tracked.ts'

function figure(unit: string, ...bars: [value: number, low: number, high: number][]): Figure {
  const named = bars.map(([value, low, high], at) => ({ label: String.fromCharCode(97 + at), value, low, high }))
  return { title: 'f', unit, engine: 'Node.js 24.21.0', command: 'true', measuredOn: '2026-11-21', bars: named }
}

t.test('a figure holds while its intervals, a tenth wider, overlap', async (t) => {
  const ratio = figure('times as fast', [2, 1.9, 2.1])
  t.ok(recheck(ratio, figure('times as fast', [2.4, 2.3, 2.5])).holds, '2.1 + 0.2 reaches 2.3 − 0.24')
  t.strictSame(recheck(ratio, figure('times as fast', [3, 2.9, 3.1])), {
    holds: false,
    pace: 1,
    changes: ['a: was 2 (1.9 to 2.1), is 3 (2.9 to 3.1)'],
  })
  t.strictSame(recheck(ratio, figure('times as fast')).changes, ['a: no longer measured'])
})

t.test('a slower machine is slower with every bar', async (t) => {
  const times = figure('ns of CPU a call', [100, 98, 102], [200, 198, 202], [400, 390, 410])
  t.match(recheck(times, figure('ns of CPU a call', [200, 196, 204], [400, 396, 404], [800, 780, 820])), { holds: true, pace: 2 })
  t.match(recheck(times, figure('ns of CPU a call', [200, 196, 204], [400, 396, 404], [400, 390, 410])), {
    holds: false,
    changes: ['c: was 400 (390 to 410), is 200 (195 to 205)'],
  })
  t.notOk(
    recheck(figure('bytes a call', [96, 96, 97], [1, 1, 1]), figure('bytes a call', [192, 192, 194], [2, 2, 2])).holds,
    'a byte is a byte everywhere',
  )
  t.equal(text({ label: '', value: 1234.5, low: 0.00012, high: 12345 }), '1230 (0.00012 to 12300)')
})

t.test('every figure of the course is one that a command measured', async (t) => {
  for (const { slug, folder } of readLessons(root)) {
    for (const [key, { engine, command, measuredOn, bars }] of Object.entries(readFigures(folder))) {
      t.match(
        { engine, command, measuredOn },
        { engine: /^Node\.js \d/, command: /^node measure\/[\w-]+\.js[\w. -]*$/, measuredOn: /^\d{4}-\d\d-\d\d$/ },
        `${slug} ${key}`,
      )
      t.strictSame(
        bars.filter(({ value, low, high }) => !(low <= value && value <= high)),
        [],
        `${slug} ${key}: each value lies within its interval`,
      )
    }
  }
})

t.test('figures and outputs that name their machine were recorded on an idle one', async (t) => {
  for (const { slug, folder } of readLessons(root)) {
    for (const [key, { machine, bars }] of Object.entries(readFigures(folder))) {
      if (!machine) continue
      t.ok(machine.busyCores <= BUSY_CORES_LIMIT, `${slug} ${key}`)
      t.ok(
        bars.every(({ samples = [] }) => samples.length <= 60),
        `${slug} ${key}`,
      )
    }
    const recorded = readRecorded(folder)
    if (recorded) t.ok(recorded.anchor > 0 && recorded.busyCores <= BUSY_CORES_LIMIT, slug)
  }
})

t.test('a command is run once for all of its figures, where the lesson is', async (t) => {
  const two = { a: figure('MB'), b: figure('kB'), c: { ...figure('MB'), command: 'false' } }
  t.strictSame(commandsOf(two), ['true', 'false'])
  t.strictSame(commandsOf(two, 'c'), ['false'])
  const folder = t.testdir({})
  let watched = 0
  const watch = () => {
    watched++
    return () => void watched--
  }
  t.ok((await measure('test "$PWD" = "$(pwd)" && test "$COURSE_BUSY_CORES" = 0.02 && node -p 1', folder, 0.02, watch)) > 0)
  await t.rejects(measure('echo why >&2; exit 3', folder, null, watch), { message: '“echo why >&2; exit 3” ended with 3:\nwhy' })
  t.equal(watched, 0, 'once it has ended, nothing is left to be ended')
  t.strictSame(readFigures(folder), {})
})
