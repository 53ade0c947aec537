import t from 'tap'
import { areApart, interval, median, summarise } from '../../../runner/verdict/interval.ts'
import { seededNormal } from '../../seeded.ts'
import type { Round, SpeedSession } from '../../../contracts/index.ts'

const round = (baseline: number, yours: number): Round => ({
  baseline: { calls: 10, cpuNs: baseline * 10, wallNs: baseline * 20 },
  yours: { calls: 1000, cpuNs: yours * 1000, wallNs: yours * 1000 },
})

t.test('a session is summed up by the median log-ratio of times per call', async (t) => {
  const session: SpeedSession = { rounds: [round(300, 100), round(200, 100), round(900, 100)] }
  const { x, y } = summarise(session, 'cpu')
  t.equal(x.length, 3)
  t.ok(Math.abs(y - Math.log(3)) < 1e-12, 'different numbers of calls do not matter')
  t.ok(Math.abs(summarise(session, 'wall').y - Math.log(6)) < 1e-12, 'each clock has its own')
})

t.test('a session is never taken as more exact than the clock', async (t) => {
  t.equal(summarise({ rounds: [round(2, 1), round(2, 1)] }, 'cpu').se, 0.003)
})

t.test('one disturbed round hardly moves a session', async (t) => {
  const rounds = Array.from({ length: 9 }, () => round(200, 100))
  const disturbed = summarise({ rounds: [...rounds, round(200, 1000)] }, 'cpu')
  t.ok(Math.abs(disturbed.y - Math.log(2)) < 1e-9)
})

t.test('the interval narrows with sessions that agree and widens with those that do not', async (t) => {
  const at = (y: number) => ({ x: [y], y, se: 0.004 })
  const two = interval([at(0.7), at(0.71)])
  const six = interval([at(0.7), at(0.71), at(0.7), at(0.71), at(0.7), at(0.71)])
  const torn = interval([at(0.6), at(0.8)])
  t.ok(six.h < two.h)
  t.ok(torn.h > two.h)
  t.ok(two.h < 0.05, 'two sessions that agree are enough for 5 %')
})

t.test('checked after every session, the interval almost never misses the true ratio', async (t) => {
  const normal = seededNormal(7)
  const truth = Math.log(2)
  let missed = 0
  for (let run = 0; run < 400; run++) {
    const sessions = []
    let out = false
    for (let p = 0; p < 12; p++) {
      sessions.push({ x: [], y: truth + 0.02 * normal(), se: 0.005 })
      const { mu, h } = interval(sessions)
      if (p > 0 && Math.abs(mu - truth) > h) out = true
    }
    if (out) missed++
  }
  t.ok(missed <= 8, `${missed} of 400 runs left the interval at one of 11 looks`)
})

t.test('the median of an even number of values is the mean of the middle two', async (t) => {
  t.equal(median([4, 1, 3, 2]), 2.5)
  t.equal(median([3, 1, 2]), 2)
})

t.test('intervals are apart if no two overlap', async (t) => {
  t.ok(areApart([]))
  t.ok(
    areApart([
      { low: 3, high: 4 },
      { low: 1, high: 2 },
      { low: 5, high: 6 },
    ]),
  )
  t.notOk(
    areApart([
      { low: 3, high: 4 },
      { low: 4, high: 5 },
    ]),
    'ends that meet are not apart',
  )
  t.notOk(
    areApart([
      { low: 1, high: 9 },
      { low: 2, high: 3 },
      { low: 10, high: 11 },
    ]),
  )
})
