import t from 'tap'
import { erlangC, steadyWait } from '../../../shared/capacity/formulas.ts'
import { quantilesOf, serve, waitingAt } from '../../../shared/capacity/line.ts'
import { seededUniform } from '../../seeded.ts'

t.test('one lane takes one after the other, in the order in which they came', async (t) => {
  const { waits, emptyAt, longestLine } = serve([0, 1, 2, 20], () => 5, 1)
  t.strictSame([...waits], [0, 4, 8, 0])
  t.equal(emptyAt, 25)
  t.equal(longestLine, 2)
})

t.test('two lanes: whoever is next takes the one that is free first', async (t) => {
  const seconds = [10, 2, 2, 2]
  t.strictSame([...serve([0, 0, 0, 0], (index) => seconds[index]!, 2).waits], [0, 0, 2, 4])
})

t.test('how many wait, over time', async (t) => {
  const arrivals = [0, 1, 2, 20]
  const { waits } = serve(arrivals, () => 5, 1)
  t.strictSame(waitingAt(arrivals, waits, [-1, 0, 1, 2.5, 5, 10, 20, 30]), [0, 0, 1, 2, 1, 0, 0, 0])
})

t.test('nobody came', async (t) => {
  t.match(
    serve([], () => 1, 3),
    { emptyAt: 0, longestLine: 0 },
  )
  t.strictSame(quantilesOf(new Float64Array(0), [0.5, 0.95]), [0, 0])
})

/** Poisson arrivals at a constant rate, and exponential service times with mean 1. */
function steady(perSecond: number, count: number, lanes: number, service: (uniform: number) => number): number {
  const random = seededUniform(11)
  let now = 0
  const arrivals = Array.from({ length: count }, () => (now -= Math.log(1 - random()) / perSecond))
  const { waits } = serve(arrivals, () => service(random()), lanes)
  return waits.reduce((sum, wait) => sum + wait, 0) / count
}
const exponential = (uniform: number) => -Math.log(1 - uniform)

t.test('a line that is fed steadily waits as the textbook says', async (t) => {
  t.ok(Math.abs(erlangC(1, 0.6) - 0.6) < 1e-12, 'one lane: as often as it is busy')
  t.ok(Math.abs(erlangC(2, 1) - 1 / 3) < 1e-12)
  t.equal(erlangC(3, 3), 1)
  t.equal(steadyWait(3, 3, { meanSeconds: 1, scv: 1 }), Infinity)
  for (const [lanes, perSecond] of [
    [1, 0.6],
    [4, 3],
    [20, 17],
  ] as const) {
    const wait = steady(perSecond, 300_000, lanes, exponential)
    const expected = steadyWait(lanes, perSecond, { meanSeconds: 1, scv: 1 })
    t.ok(Math.abs(wait / expected - 1) < 0.1, `M/M/${lanes}: ${wait.toFixed(3)} s, Erlang ${expected.toFixed(3)} s`)
    const even = steady(perSecond, 300_000, lanes, () => 1)
    const approximated = steadyWait(lanes, perSecond, { meanSeconds: 1, scv: 0 })
    t.ok(Math.abs(even / approximated - 1) < 0.2, `M/D/${lanes}: ${even.toFixed(3)} s, Allen and Cunneen ${approximated.toFixed(3)} s`)
  }
})
