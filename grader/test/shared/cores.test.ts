import t from 'tap'
import { readConfig } from '../../shared/config.ts'
import type { HotpathError } from '../../shared/errors.ts'
import { chooseLanes, defaultLane, mustBeHere, parseCoreList, placeBeside } from '../../shared/cores.ts'

const separate = (...allowed: number[]) => ({ allowed, siblings: (core: number) => [core] })
/** Two threads per core: 0 and 2, 1 and 3. */
const threaded = (...allowed: number[]) => ({ allowed, siblings: (core: number) => [core % 2, (core % 2) + 2] })

t.test('the lane', async (t) => {
  t.equal(defaultLane(separate(0, 1, 2, 3)), 3, 'is the last core')
  t.equal(defaultLane(separate(2, 5)), 5, 'by the kernel’s number, not by count')
})

t.test('the cores beside a lane', async (t) => {
  t.match(placeBeside(3, [], separate(0, 1, 2, 3)), { lane: 3, beside: '0,1,2', notes: { length: 0 } }, 'are the others')
  t.match(
    placeBeside(3, [], threaded(0, 1, 2, 3)),
    { beside: '0,2', notes: { length: 0 } },
    'leave the other thread of the lane’s physical core idle',
  )
})

t.test('a machine with too few cores still works, and says what it costs', async (t) => {
  const pair = placeBeside(2, [], threaded(0, 2))
  t.equal(pair.beside, '0', 'one physical core: its other thread')
  t.match(pair.notes, [/same physical core/])
  const single = placeBeside(1, [], separate(1))
  t.equal(single.beside, '1', 'one core: that one')
  t.match(single.notes, [/only one core/])
})

t.test('lists of cores are read as Linux writes them', async (t) => {
  t.strictSame(parseCoreList('0-2,5'), [0, 1, 2, 5])
  t.strictSame(parseCoreList('7'), [7])
})

t.test('the lanes of a machine', async (t) => {
  t.strictSame(chooseLanes(null, false, separate(0, 1, 2, 3)), [1, 2, 3], 'are all cores but the first')
  t.strictSame(chooseLanes(null, false, separate(4, 5, 6)), [5, 6], 'the first of those that may be used')
  t.strictSame(
    chooseLanes(null, false, { allowed: [0, 1, 2, 3, 4, 5], siblings: (core) => [core % 3, (core % 3) + 3] }),
    [1, 2],
    'one thread of each physical core',
  )
  t.strictSame(chooseLanes(null, false, threaded(0, 2)), [2], 'of one physical core its other thread')
  t.strictSame(chooseLanes(null, false, separate(0)), [0], 'the only one')
  t.strictSame(chooseLanes([3, 1], false, separate(0, 1, 2, 3)), [3, 1], 'or those that are named')
  t.strictSame(chooseLanes([0], false, separate(0)), [0])
})

t.test('lanes that cannot be meant are refused', async (t) => {
  const refusal = (named: number[], cores: Parameters<typeof chooseLanes>[2]) => {
    try {
      return chooseLanes(named, false, cores)
    } catch (error) {
      const { message, hint } = error as HotpathError
      return `${message} ${hint}`
    }
  }
  t.equal(
    refusal([1, 9], separate(0, 1)),
    'HOTPATH_LANES is “1,9”: this process cannot use core 9, only 0, 1. The settings are listed in containers/settings.md.',
  )
  t.match(refusal([1, 1], separate(0, 1)), /core 1 is listed twice/)
  t.match(refusal([0, 1], separate(0, 1)), /no core is left for other work/)
  t.equal(
    refusal([1, 2, 3], threaded(0, 1, 2, 3)),
    'The cores 1 and 3 are two threads of one physical core: a measurement on one slows the other. Name one thread of each: HOTPATH_LANES=1,2. HOTPATH_SIBLINGS=allow accepts both anyway, with wider intervals.',
  )
  t.strictSame(chooseLanes([1, 2, 3], true, threaded(0, 1, 2, 3)), [1, 2, 3], 'unless someone says so')
  t.throws(() => readConfig({ HOTPATH_LANES: '1;2' }), { message: 'HOTPATH_LANES is “1;2”: it must be a list of cores like 1,2,3 or 1-3.' })
  for (const lanes of ['3-1', '1,3-2', 'a', '1,', '-1', '1.5', '1-2-3'])
    t.throws(() => readConfig({ HOTPATH_LANES: lanes }), { code: 'E_SETTING' }, lanes)
})

t.test('a lane must be a core of this machine', async (t) => {
  t.doesNotThrow(() => mustBeHere(5, separate(2, 5)))
  t.throws(() => mustBeHere(7, separate(0, 1)), {
    code: 'E_SETTING',
    message: 'HOTPATH_LANE is “7”: this process cannot use core 7, only 0, 1.',
  })
})

t.test('what does not measure keeps off all lanes', async (t) => {
  t.equal(placeBeside(1, [1, 2], separate(0, 1, 2, 3)).beside, '0,3')
  t.equal(placeBeside(1, [1, 2, 3], separate(0, 1, 2, 3)).beside, '0')
})
