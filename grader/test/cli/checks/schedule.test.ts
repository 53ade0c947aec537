import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { report } from '../../../cli/checks/report.ts'
import { runChecks, type Check } from '../../../cli/checks/schedule.ts'

t.test('two at a time in their order, and alone what has to be', async (t) => {
  const under = new Set<string>()
  const seen: Record<string, string[]> = {}
  const check = (name: string, alone = false): Check => ({
    alone,
    async run() {
      under.add(name)
      await sleep(20)
      seen[name] = [...under]
      under.delete(name)
      return report(name)
    },
  })
  const told: string[] = []
  await runChecks([check('measures', true), check('a'), check('b'), check('c'), check('measures, too', true)], 2, ({ name }) => told.push(name))
  t.same(seen['a'], ['a', 'b'])
  t.ok(Object.values(seen).every((together) => together.length <= 2))
  t.same([seen['measures'], seen['measures, too']], [['measures'], ['measures, too']])
  t.same(told.slice().sort(), ['a', 'b', 'c', 'measures', 'measures, too'])
  t.same(told.slice(3), ['measures', 'measures, too'])
})
