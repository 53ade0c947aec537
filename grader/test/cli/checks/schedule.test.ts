import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { report } from '../../../cli/checks/report.ts'
import { runChecks, type Check, type Company } from '../../../cli/checks/schedule.ts'

/** Checks of a few hundredths of a second by name; who ran as each ended, and in which order they were told of. */
async function schedule(checks: [name: string, company: Company][], atOnce: number) {
  const under = new Set<string>()
  const beside = new Map<string, string[]>()
  const told: string[] = []
  const toRun = checks.map(([name, company]): Check => ({
    company,
    async run() {
      under.add(name)
      await sleep(20)
      beside.set(name, [...under].filter((other) => other !== name))
      under.delete(name)
      return report(name)
    },
  }))
  await runChecks(toRun, atOnce, ({ name }) => told.push(name))
  return { beside, told }
}

t.test('on the lane one after another, the others beside it, and alone at the end what has to be', async (t) => {
  const { beside, told } = await schedule([['fills the memory', 'none'], ['a', 'any'], ['grades', 'off-lane'], ['b', 'any'], ['opens boxes', 'off-lane'], ['c', 'any'], ['d', 'any']], 2)
  t.notOk(beside.get('opens boxes')!.includes('grades') || beside.get('grades')!.includes('opens boxes'))
  t.ok(['grades', 'opens boxes', 'c'].every((name) => beside.get(name)!.length === 1), 'nobody waits who need not')
  t.same(beside.get('fills the memory'), [])
  t.same(told.at(-1), 'fills the memory')
  t.same(told.toSorted(), ['a', 'b', 'c', 'd', 'fills the memory', 'grades', 'opens boxes'])
})

t.test('one at a time on a machine of one core', async (t) => {
  const { beside, told } = await schedule([['a', 'any'], ['grades', 'off-lane'], ['b', 'any']], 1)
  t.same([...beside.values()], [[], [], []])
  t.same(told, ['grades', 'a', 'b'])
})
