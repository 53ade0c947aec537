import t from 'tap'
import { repeatFailed } from '../../../tools/checks/again.ts'
import { report } from '../../../tools/checks/report.ts'

const passed = report('a', { passed: 3, seconds: 1 })
const failed = report('b', { passed: 1, failed: 1, seconds: 2, cpuSeconds: 1, failures: ['b › adds'] })

/** The names that were repeated, with a report of each that has so many failures. */
function repeating(failures: number) {
  const names: string[] = []
  const again = async (name: string) => {
    names.push(name)
    return report(name, { passed: 4, failed: failures, seconds: 1, cpuSeconds: 0.5, failures: failures > 0 ? ['again'] : [] })
  }
  return { names, again }
}

t.test('what fails once is repeated, and reported as flaky if it passes then', async (t) => {
  const { names, again } = repeating(0)
  const settled = await repeatFailed([passed, failed], again)
  t.strictSame(names, ['b'])
  t.strictSame(settled, [passed, report('b', { passed: 4, seconds: 3, cpuSeconds: 1.5, flaky: ['b › adds'] })])
})

t.test('what fails twice has failed, with what the first run found', async (t) => {
  const { again } = repeating(1)
  t.strictSame(await repeatFailed([passed, failed], again), [passed, failed])
})

t.test('what cannot be repeated has failed', async (t) => {
  t.strictSame(await repeatFailed([failed], () => null), [failed])
})

t.test('if many fail, none is repeated', async (t) => {
  const many = Array.from({ length: 6 }, (_, i) => report(`b${i}`, { failed: 1, failures: ['b'] }))
  const { names, again } = repeating(0)
  t.strictSame(await repeatFailed(many, again), many)
  t.strictSame(names, [])
})
