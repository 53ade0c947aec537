import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Places } from '../../../tools/checks/cores.ts'
import { report } from '../../../tools/checks/report.ts'
import { runChecks, type Check } from '../../../tools/checks/schedule.ts'
import type { Slot } from '../../../tools/checks/test-file.ts'

/** Checks of 20 ms by name, slot and what they come after; resolves to the checks that ran beside each, in the order in which they ended. */
async function follow(checks: [name: string, slot: Slot, after?: string][], atOnce: number | Places): Promise<Map<string, string[]>> {
  const under = new Set<string>()
  const seen = new Map<string, string[]>()
  const asCheck = ([name, slot, after]: [string, Slot, string?]): Check => ({
    name,
    slot,
    ...(after && { after }),
    run: () => sleep(20, [report(name)]),
  })
  await runChecks(checks.map(asCheck), typeof atOnce === 'number' ? { has: (running) => running < atOnce } : atOnce, {
    began({ name }) {
      under.add(name)
      for (const each of under) seen.set(each, [...new Set([...(seen.get(each) ?? []), ...under])])
    },
    ended: ({ name }) => void under.delete(name),
  })
  return seen
}

t.test('so many at a time, and alone what has to be', async (t) => {
  const seen = await follow(
    [
      ['alone', 'alone'],
      ['a', 'any'],
      ['b', 'any'],
      ['c', 'any'],
      ['alone, too', 'alone'],
    ],
    2,
  )
  t.same(seen.get('a')!.slice(0, 2), ['a', 'b'])
  t.same([seen.get('alone'), seen.get('alone, too')], [['alone'], ['alone, too']])
  t.equal(seen.size, 5)
})

t.test('what measures on the lane runs one at a time, beside the rest', async (t) => {
  const seen = await follow(
    [
      ['a', 'any'],
      ['lane', 'lane'],
      ['b', 'any'],
      ['lane, too', 'lane'],
      ['c', 'any'],
      ['d', 'any'],
    ],
    3,
  )
  t.notOk(seen.get('lane')!.includes('lane, too'))
  t.ok(seen.get('lane')!.includes('a'))
  t.equal(seen.size, 6)
})

t.test('where nothing is left that measures, its place is taken', async (t) => {
  const seen = await follow(
    [
      ['a', 'any'],
      ['b', 'any'],
    ],
    2,
  )
  t.same(seen.get('a'), ['a', 'b'])
})

t.test('the lane is taken first, whatever the order', async (t) => {
  const seen = await follow(
    [
      ['a', 'any'],
      ['b', 'any'],
      ['lane', 'lane'],
      ['lane, too', 'lane'],
    ],
    2,
  )
  t.same(seen.get('lane'), ['lane', 'a'])
  t.same([...seen.keys()].indexOf('lane'), 0)
})

t.test('what reads the output of another waits for it, while others run', async (t) => {
  const seen = await follow(
    [
      ['reader', 'any', 'writer'],
      ['writer', 'any'],
      ['a', 'any'],
      ['of nothing that runs', 'any', 'unknown'],
    ],
    2,
  )
  t.notOk(seen.get('writer')!.includes('reader'))
  t.same([...seen.keys()].slice(0, 2), ['writer', 'a'])
  t.equal(seen.size, 4)
})

t.test('one more begins as soon as there is a place, although none has ended', async (t) => {
  let looks = 0
  const places = { has: (running: number) => running < 1 || (running < 2 && ++looks > 1) }
  const long: Check = { name: 'long', slot: 'any', run: () => sleep(3000, []) }
  const order: string[] = []
  await runChecks([long, { name: 'short', slot: 'any', run: () => sleep(20, []) }], places, {
    began: ({ name }) => void order.push(`${name} began`),
    ended: ({ name }) => void order.push(`${name} ended`),
  })
  t.same(order, ['long began', 'short began', 'short ended', 'long ended'])
})

t.test('what measures on the lane waits for no place', async (t) => {
  const seen = await follow(
    [
      ['a', 'any'],
      ['lane', 'lane'],
    ],
    { has: (running) => running < 1 },
  )
  t.same([...seen.keys()], ['lane', 'a'])
  t.same(seen.get('lane'), ['lane'], 'and what has to wait for one begins after it')
})
