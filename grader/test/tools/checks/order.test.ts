import t from 'tap'
import { longestFirst } from '../../../tools/checks/order.ts'
import { report } from '../../../tools/checks/report.ts'
import type { Check } from '../../../tools/checks/schedule.ts'

t.test('what was never timed comes first, in its order; then what took longest', async (t) => {
  const seconds: Record<string, number> = { short: 1, long: 9, middle: 3 }
  const check = (name: string): Check => ({ name, slot: 'any', run: async () => report(name) })
  const sorted = longestFirst(['short', 'new', 'long', 'newer', 'middle'].map(check), (name) => seconds[name] ?? null)
  t.same(
    sorted.map(({ name }) => name),
    ['new', 'newer', 'long', 'middle', 'short'],
  )
})
