import t from 'tap'
import {
  agreementOf,
  changing,
  CHECK_BYTES,
  checkResults,
  differenceIn,
  hasSameInputs,
  inputsOf,
  type Session,
} from '../../../runner/comparison/agreement.ts'
import { COMPARISON_LIMITS } from '../../../runner/comparison/compare.ts'
import { filesOf, loadVariant } from '../../../runner/comparison/load.ts'
import { checkAfterwards } from '../../../runner/comparison/passes.ts'
import { openLane } from '../../../runner/lane.ts'
import { variantSessions } from '../../../runner/measure/variants.ts'

const lane = await openLane({ kind: 'process', laneCore: 0, runtime: null })
t.teardown(() => lane.close())

const NUMBERS = 'module.exports = (random) => [Array.from({ length: 300 }, () => Math.floor(random() * 100))]'
const LOOP = '(numbers) => { let sum = 0; for (const each of numbers) sum += each; return sum }'

/** One session of functions. */
async function session(bodies: string[], input: string | null = NUMBERS): Promise<Session> {
  const load = filesOf({ variants: bodies.map((body) => `module.exports = ${body}`), input }).map(loadVariant)
  const run = { load, limits: COMPARISON_LIMITS, check: checkResults, checkAfterwards, checkBytes: CHECK_BYTES }
  for await (const one of variantSessions(run, lane.sandbox)) return one
  throw new Error('The generator of sessions never ends')
}

t.test('functions that return the same agree, and all got the same inputs', async (t) => {
  const one = await session([LOOP, '(numbers) => numbers.reduce((a, b) => a + b)', LOOP])
  t.ok(hasSameInputs(one))
  t.same([agreementOf([one], 0, 1), agreementOf([one], 0, 2), agreementOf([one], 1, 2)], ['equal', 'equal', 'equal'])
  t.same([changing(one), differenceIn(one, 0, 1)], [[], null])
  t.ok(inputsOf(one) >= 1 && inputsOf(one) <= 256)
  t.equal(one.rounds.length, 8)
  t.ok(one.rounds.every((round) => round.length === 3 && round.every(({ calls, cpuNs }) => calls > 0 && cpuNs > 0)))
})

t.test('different results are named with the first call that shows them; lists and objects are read whole', async (t) => {
  const one = await session([
    LOOP,
    '(numbers) => numbers.length',
    '(numbers) => [1, { a: 1 }, new Set([1])]',
    '(numbers) => [1, { a: 1 }, new Set([2])]',
  ])
  t.equal(agreementOf([one], 0, 1), 'different')
  t.match(differenceIn(one, 0, 1), { base: 0, other: 1, call: 1, otherResult: '300' })
  t.equal(agreementOf([one], 2, 3), 'different', 'in a set within a list')
})

t.test('results that differ in their last digits alone are equal up to rounding', async (t) => {
  const one = await session([
    '(numbers) => numbers.reduce((a, b) => a + b / 3, 0)',
    '(numbers) => numbers.reduceRight((a, b) => a + b / 3, 0)',
  ])
  t.equal(agreementOf([one], 0, 1), 'rounded')
})

t.test('a function that changes its arguments is named', async (t) => {
  t.same(changing(await session([LOOP, '(numbers) => { numbers[0]++; return 1 }'])), [1])
})

t.test('a function that changes its arguments only once it is timed is named as well', async (t) => {
  const late =
    '((calls) => (numbers) => { if (++calls > 2000) numbers[0]++; let sum = 0; for (const each of numbers) sum += each; return sum })(0)'
  const one = await session([LOOP, late])
  t.equal(one.checked.inputs[1]!.digest, one.checked.inputsAfterwards[1]!.digest, 'not while results are checked')
  t.same(changing(one), [1])
})

t.test('work that is skipped while it is timed shows in the repeated batches', async (t) => {
  const lazy =
    '((calls) => (numbers) => { if (calls++ > 600) return 7; let sum = 0; for (const each of numbers) sum += each; return sum })(0)'
  const one = await session([LOOP, lazy])
  t.equal(agreementOf([one], 0, 1), 'different')
})

t.test('without a generator the functions are called without arguments', async (t) => {
  const one = await session(['() => 1', '(...all) => 1 + all.length'], null)
  t.equal(agreementOf([one], 0, 1), 'equal')
})

t.test('inputs that come from anything but random() differ between processes', async (t) => {
  t.notOk(hasSameInputs(await session([LOOP, LOOP], 'module.exports = () => [[Math.random()]]')))
})
