import t from 'tap'
import { compare } from '../../../../tools/bench/capacity/check.ts'
import { serve } from '../../../../shared/capacity/line.ts'
import { drawArrivals, rushWith } from '../../../../shared/capacity/rush.ts'
import type { CapacityCost } from '../../../../contracts/index.ts'
import { seededUniform } from '../../../seeded.ts'

const seconds = [1, 1.2, 1.4, 2, 1.1, 0.9, 3, 1.6]
const costs: CapacityCost[] = [
  { kind: 'function', seconds, verdictsPerMinute: 0, low: 0, high: 0, laneCpuSeconds: 0, besideCpuSeconds: 0, billed: 0 },
]

/** A run as the model predicts, but `slower` times as slow. */
function run(slower: number) {
  const random = seededUniform(3)
  const arrivals = [...drawArrivals(rushWith(160, 200, { seconds: 60, share: 0.5 }), 200, random)]
  const took = arrivals.map(() => slower * seconds[Math.floor(random() * seconds.length)]!)
  const { waits } = serve(arrivals, (index) => took[index]!, 1)
  return arrivals.map((arrival, index) => {
    const begunAt = 1000 * (arrival + waits[index]!)
    return {
      kind: 'function' as const,
      lived: { sentAt: 1000 * arrival, begunAt, verdictAt: begunAt + 1000 * took[index]!, outcome: 'pass' },
    }
  })
}

t.test('a run that does what the model says is foretold', async (t) => {
  const figures = compare(run(1), costs, seededUniform(4))
  t.strictSame(
    figures.map(({ what }) => what),
    ['mean wait', 'wait of 95 in 100', 'longest wait', 'longest line', 'last verdict after the deadline'],
  )
  for (const { what, foretold, low, high, happened, errorPercent } of figures) {
    t.ok(low <= foretold && foretold <= high, what)
    t.ok(low <= happened && happened <= high, `${what}: ${happened.toFixed(1)} between ${low.toFixed(1)} and ${high.toFixed(1)}`)
    t.ok(Math.abs(errorPercent - 100 * (foretold / happened - 1)) < 1e-9)
  }
})

t.test('one that is slower than what was measured is not', async (t) => {
  const [meanWait] = compare(run(1.5), costs, seededUniform(4))
  t.ok(meanWait!.happened > meanWait!.high && meanWait!.errorPercent < -20, `${meanWait!.errorPercent.toFixed(0)} %`)
})
