import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import type { Failure } from '../../../contracts/index.ts'
import { FailureError } from '../../../runner/sandbox/failure.ts'
import { profileSubmission } from '../../../runner/profile/inside.ts'
import { INSTRUMENTS } from '../../../runner/profile/instruments.ts'
import { scaling, scalingOf } from '../../../runner/profile/scaling.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const SIZES = { unit: 'numbers', sizes: [50, 160, 500, 1600, 5000, 16_000] }
const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')

/** The scaling of a simulated submission whose calls take `time(size)` ns. */
async function grown(time: (size: number) => number | Failure) {
  const notes: string[] = []
  const asked: number[] = []
  const sized = async (size: number, calls: number): Promise<number> => {
    asked.push(size)
    const ns = time(size)
    if (typeof ns !== 'number') throw new FailureError(ns)
    return calls * ns
  }
  return { ...(await scalingOf(SIZES, { sized }, (what) => notes.push(what))), notes, asked }
}

t.test('every size is timed several times, in rounds over all of them', async (t) => {
  const { points, growth, unit, asked } = await grown((size) => 60 + 3 * size)
  t.strictSame([growth, unit], ['n', 'numbers'])
  t.strictSame(
    points,
    SIZES.sizes.map((size) => ({ size, ns: 60 + 3 * size })),
  )
  t.strictSame(asked.slice(-12), [...SIZES.sizes, ...SIZES.sizes])
})

t.test('a size at which it throws is missing, and said', async (t) => {
  const { points, growth, notes } = await grown((size) => (size === 500 ? { code: 'threw', seen: 'Error: no' } : size))
  t.strictSame(
    points.map(({ size }) => size),
    [50, 160, 1600, 5000, 16_000],
  )
  t.strictSame([growth, notes], ['n', ['with 500 numbers: Error: no']])
})

t.test('after a size that it did not live through nothing is asked', async (t) => {
  const { points, growth, notes, asked } = await grown((size) => (size > 500 ? { code: 'silent', seen: 'no answer within 10 s' } : size))
  t.strictSame(
    points.map(({ size }) => size),
    [50, 160, 500],
    'what was seen until then is shown',
  )
  t.strictSame([growth, notes], ['n', ['with 1,600 numbers: no answer within 10 s; no other sizes were tried']])
  t.equal(asked.filter((size) => size >= 1600).length, 1)
})

t.test('larger inputs are not tried where a call takes too long already', async (t) => {
  const { points, growth, notes } = await grown((size) => 40 * size * size)
  t.strictSame(
    points.map(({ size }) => size),
    [50, 160, 500, 1600],
  )
  t.strictSame([growth, notes], ['n²', ['a call takes 102 ms with 1,600 numbers; larger inputs were not tried.']])
})

const PLANTED = {
  constant: 'return array[0] / num',
  n: 'var sum = 0; for (var i = 0; i < array.length; i++) sum += array[i] / num; return sum',
  'n log n': 'return array.slice().sort(function (a, b) { return a - b })[0]',
  'n²': 'var most = 0; for (var i = 0; i < array.length; i++) for (var j = 0; j < i; j++) if (array[i] - array[j] > most) most = array[i] - array[j]; return most',
}

t.test('the growth of real functions is named', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  for (const [growth, body] of Object.entries(PLANTED)) {
    const notes: string[] = []
    const files = { [exercise.manifest.files.entry]: `module.exports = function planted (num, array) { ${body} }` }
    const seen = await scaling({ exercise, files, boxes: sandbox, signal: new AbortController().signal, note: (what) => notes.push(what) })
    t.equal(seen.scaling?.growth, growth, JSON.stringify(seen.scaling))
    if (growth !== 'n²') t.strictSame([notes, seen.scaling?.points.length], [[], exercise.manifest.scaling!.sizes.length], growth)
  }
})

t.test('a look at a function times both sides at the same sizes', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const files = { [exercise.manifest.files.entry]: exercise.sources[exercise.manifest.reference]! }
  t.ok(INSTRUMENTS.function.includes(scaling))
  const { starter, yours, notes } = await profileSubmission({ exercise, files }, sandbox, new AbortController().signal, undefined, [
    scaling,
  ])
  t.strictSame(notes, [])
  t.strictSame([starter.scaling?.growth, yours.scaling?.growth], ['n', 'n'], JSON.stringify([starter.scaling, yours.scaling]))
  t.strictSame(
    starter.scaling!.points.map(({ size }) => size),
    exercise.manifest.scaling!.sizes,
  )
  t.strictSame(
    yours.scaling!.points.map(({ size }) => size),
    exercise.manifest.scaling!.sizes,
  )
  const [theirs, own] = [starter.scaling!.points.at(-1)!.ns, yours.scaling!.points.at(-1)!.ns]
  t.ok(theirs > 5 * own, `${theirs} ns and ${own} ns`)
})
