import t from 'tap'
import { Value } from 'typebox/value'
import { ComparisonResult } from '../../../contracts/index.ts'
import { compare } from '../../../runner/comparison/compare.ts'
import { filesOf } from '../../../runner/comparison/load.ts'
import { openLane } from '../../../runner/lane.ts'
import type { Canary } from '../../../runner/measure/canary.ts'

const lane = await openLane({ kind: 'process', laneCore: 0, runtime: null })
t.teardown(() => lane.close())

/** Readings of a quiet lane, so that this machine's noise does not matter. */
const work = (units: number) => ({ calls: 100, cpuNs: units * 1e6, wallNs: units * 1e6 })
const quiet: Canary = { read: async () => ({ rounds: [{ same: work(2), again: work(2), known: work(3) }] }), close() {} }
const noisy: Canary = { read: async () => ({ rounds: [{ same: work(2), again: work(4), known: work(3) }] }), close() {} }

const NUMBERS = 'module.exports = (random) => [Array.from({ length: 300 }, () => Math.floor(random() * 100))]'
const LOOP = 'module.exports = (numbers) => { let sum = 0; for (const each of numbers) sum += each; return sum }'
/** Six times the work. Each also repeats batches of the other, which takes this one as many times as long. */
const SLOW =
  'module.exports = (numbers) => { let sum = 0; for (let i = 0; i < 6; i++) { sum = 0; for (const each of numbers) sum += each } return sum }'

async function compared(variants: string[], input: string | null = NUMBERS, canary = quiet): Promise<ComparisonResult> {
  const result = await compare(filesOf({ variants, input }), {
    canary,
    engine: async () => lane.sandbox,
    processor: () => 'a processor',
    signal: new AbortController().signal,
    ready: async () => {},
  })
  t.same([...Value.Errors(ComparisonResult, result)], [], 'fits its schema')
  return result
}

t.test('a variant that does six times the work is clearly slower, and both return the same', async (t) => {
  const result = await compared([SLOW, LOOP])
  t.match(result, {
    trouble: null,
    difference: null,
    engine: /^node 24/,
    sandbox: 'process',
    processor: 'a processor',
    lane: { voided: 0 },
    pairs: [{ base: 0, other: 1, apart: true, results: 'equal' }],
  })
  t.strictSame([result.changes, result.slowStarts, result.remembers], [[], [], []])
  const [pair] = result.pairs
  t.ok(pair!.low > 3, `${pair!.low}`)
  t.ok(result.sessions >= 2, 'a busy machine reaches the time limit')
  t.equal(result.seeds.length, result.sessions)
  t.equal(result.samples, result.sessions * 8 * 2)
  t.ok(result.inputs >= 1 && result.inputs <= 256)
  t.equal(new Set(result.seeds).size, result.sessions, 'fresh inputs in every session')
})

t.test('a variant that remembers results is as fast as its memory, and takes many times as long for new inputs', async (t) => {
  const remembering = `const sums = new Map()
module.exports = (numbers) => {
  const key = numbers[0] + ' ' + numbers[299]
  let sum = sums.get(key)
  if (sum === undefined) { sum = 0; for (let i = 0; i < 30; i++) { sum = 0; for (const each of numbers) sum += each }; sums.set(key, sum) }
  return sum
}`
  const { remembers } = await compared([LOOP, remembering], NUMBERS.replace('* 100)', '* 1e9)'))
  t.match(remembers, [{ variant: 1 }])
  t.ok(remembers![0]!.times > 5, `${remembers![0]!.times}`)
})

t.test('a variant that slows down before timing begins has more than one speed', async (t) => {
  const slowing = `let calls = 0
module.exports = (numbers) => {
  const times = calls++ < 100000 ? 1 : 10
  let sum = 0
  for (let i = 0; i < times; i++) { sum = 0; for (const each of numbers) sum += each }
  return sum
}`
  const { unsteady } = await compared([LOOP, slowing])
  const named = unsteady!.find(({ variant }) => variant === 1)
  t.ok(named !== undefined && named.times > 5, JSON.stringify(unsteady))
})

t.test('what fails is named: the variant, its line, and what to do', async (t) => {
  const broken = await compared([LOOP, 'module.exports = (numbers) => {\n  return numbers.total.sum\n}'])
  t.strictSame(broken.pairs, [])
  t.match(broken, {
    sessions: 0,
    trouble: { variant: 1, message: /^It threw TypeError: Cannot read properties of undefined/, line: 2, hint: String },
  })
  t.match((await compared([LOOP, 'exports.sum = 1'])).trouble, {
    variant: 1,
    message: 'It does not export a function: module.exports is of type object, not a function.',
    hint: 'Enter a single function, or end the code with module.exports = yourFunction.',
  })
  t.match((await compared([LOOP, 'module.exports = async () => 1'])).trouble, { variant: 1, message: /returned a promise/ })
  t.match((await compared([LOOP, 'process.exit(3)'])).trouble, { variant: 1, message: /^It ended its process/ })
})

t.test('an input generator that fails is to blame, and no variant', async (t) => {
  const hint = 'It gets random() and must return a list of arguments, such as [[3, 1, 2]] for one array.'
  t.match((await compared([LOOP, LOOP], 'module.exports = () => 3')).trouble, {
    variant: null,
    message: /^The input generator: It threw TypeError: the input generator must return the list of arguments/,
    hint,
  })
  t.match((await compared([LOOP, LOOP], 'module.exports = (random) => [random().x.y]')).trouble, { variant: null, line: 1, hint })
  t.match((await compared([LOOP, LOOP], 'module.exports = () => [[Math.random()]]')).trouble, {
    variant: null,
    message: 'The input generator did not make the same inputs for all variants from the same seed.',
  })
})

t.test('sessions on a disturbed lane are discarded, and too many end the comparison', async (t) => {
  const result = await compared(['module.exports = () => 1', 'module.exports = () => 1'], null, noisy)
  t.strictSame(result.pairs, [])
  t.match(result, {
    sessions: 0,
    lane: { voided: 4 },
    notes: ['The measuring core was disturbed too often: 4 sessions were discarded, and measuring stopped.'],
  })
})
