import t from 'tap'
import { sampleStacks, type TookLong } from '../../../runner/measure/stacks.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { spinningIn, type Spinning } from '../../../runner/verdict/spinning.ts'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'

const SUM = `function sum(num, array) {
  let index = 0
  while (index < array.length) {
    num += array[index]
  }
  return num
}
module.exports = sum`

const NAMES = `const { random } = require('starwars-names')
const used = new Set()
module.exports = () => {
  let name = random()
  while (used.has(name)) name = random()
  used.add(name)
  return name
}`

/** Spins on line 4 if it can start threads or attach to one, on line 5 otherwise. */
const ESCAPING = `let escaped = 0
try { new (require('worker_threads').Worker)('0', { eval: true }); escaped++ } catch {}
try { new (require('inspector').Session)().connect(); escaped++ } catch {}
function free() { for (;;); }
function kept() { for (;;); }
module.exports = escaped ? free : kept`

const average = loadExercise(exercisesFolder, 'sum-callback').starter['average.js']!
const spinningAverage = average.replace('return sum + document.value', 'for (;;);')

type Case = [what: string, exercise: string, source: string, part: TookLong, where: Partial<Spinning> | null, sampledMs?: number]

/** All of these get stuck soon after they start, though they share a core. */
const STUCK: Case[] = [
  ['a loop in a measured function', 'divide-by-and-sum', SUM, 'measuring', { line: 3, name: 'sum' }],
  ['a loop in the tests', 'divide-by-and-sum', SUM, 'tests', { line: 3, name: 'sum' }],
  ['a loop while the file is loaded', 'divide-by-and-sum', '\nfor (;;);', 'measuring', { line: 2, name: null }],
  [
    'a regular expression that backtracks',
    'divide-by-and-sum',
    `module.exports = () =>\n  /^(a+)+$/.test('a'.repeat(40) + 'b')`,
    'measuring',
    { line: 2 },
  ],
  ['a loop after many calls that were right', 'create-name', NAMES, 'measuring', { line: 5 }],
  ['code that would start threads or attach to the thread that samples', 'divide-by-and-sum', ESCAPING, 'measuring', { line: 5 }],
]
/** Enough for them together, for tests that first load Express, and for one of the rest, also on a busy machine. */
const [STUCK_MS, LOADING_MS, ALONE_MS] = [4000, 4000, 2000]

const CASES: Case[] = [
  ['a loop in a server’s callback', 'sum-callback', spinningAverage, 'measuring', { line: 8 }],
  ['a loop in the tests of a server', 'sum-callback', spinningAverage, 'tests', { line: 8 }, LOADING_MS],
  ['a server that answers', 'sum-callback', average, 'measuring', null],
  ['code that ends its process', 'divide-by-and-sum', 'process.exit()', 'measuring', null],
]

t.test('stacks are sampled while what took too long is repeated', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  async function compare([what, slug, source, part, where, sampledMs = ALONE_MS]: Case) {
    const exercise = loadExercise(exercisesFolder, slug)
    const files = { [exercise.manifest.files.entry]: source }
    const found = spinningIn(await sampleStacks(exercise, files, sandbox, part, { sampledMs }), files)
    if (where === null) t.equal(found, null, what)
    else t.match(found, where, what)
  }
  await Promise.all(STUCK.map(([what, slug, source, part, where]) => compare([what, slug, source, part, where, STUCK_MS])))
  for (const one of CASES) await compare(one)
})
