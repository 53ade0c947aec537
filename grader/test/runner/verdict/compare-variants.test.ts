import t from 'tap'
import {
  comparePair,
  nsPerCallOf,
  pairsOf,
  remembering,
  slowToStart,
  unsteady,
  type VariantRounds,
} from '../../../runner/verdict/compare-variants.ts'
import type { Work } from '../../../contracts/index.ts'

const NONE: Work = { calls: 0, cpuNs: 0, wallNs: 0 }
const work = (nsPerCall: number, wall = 1): Work => ({ calls: 1000, cpuNs: 1000 * nsPerCall, wallNs: 1000 * nsPerCall * wall })

/** Sessions of eight rounds. @param cost of each variant in ns per call, by session and round */
function sessionsOf(count: number, cost: (session: number, round: number) => Work[]): VariantRounds[] {
  return Array.from({ length: count }, (_, session) => ({
    rounds: Array.from({ length: 8 }, (_, round) => cost(session, round)),
    before: cost(session, 0).map(() => NONE),
    fastestNs: cost(session, 0).map(() => Infinity),
  }))
}

/** A little noise that repeats, up to 1 %. */
const noise = (session: number, round: number, variant: number) => 1 + (((session * 31 + round * 17 + variant * 7) % 11) - 5) / 500

t.test('every pair is named once, with the earlier variant as its base', (t) => {
  t.same(pairsOf(2), [[0, 1]])
  t.same(pairsOf(3), [
    [0, 1],
    [0, 2],
    [1, 2],
  ])
  t.end()
})

t.test('identical variants are not distinguishable, and four sessions are enough to say so', (t) => {
  const pair = comparePair(
    sessionsOf(4, (s, r) => [work(100 * noise(s, r, 0)), work(100 * noise(s, r, 1))]),
    0,
    1,
    1,
  )
  t.notOk(pair.apart)
  t.ok(pair.clear)
  t.ok(pair.low < 1 && pair.high > 1 && pair.high < 1.06)
  t.end()
})

t.test('a variant that takes a third less is half as fast again, and the interval holds that', (t) => {
  const pair = comparePair(
    sessionsOf(4, (s, r) => [work(150 * noise(s, r, 0)), work(100 * noise(s, r, 1))]),
    0,
    1,
    1,
  )
  t.ok(pair.apart && pair.clear)
  t.ok(pair.low < 1.5 && pair.high > 1.5 && pair.high / pair.low < 1.2)
  t.equal(pair.rounds.length, 4)
  t.equal(pair.rounds[0]!.length, 8)
  t.end()
})

t.test('a difference that two sessions of opposite speeds suggest is not called one', (t) => {
  const pair = comparePair(
    sessionsOf(4, (s) => [work(100), work(s % 2 === 0 ? 40 : 100)]),
    0,
    1,
    1,
  )
  t.notOk(pair.apart)
  t.notOk(pair.clear, 'more sessions may tell')
  t.end()
})

t.test('the more pairs, the wider each interval', (t) => {
  const sessions = sessionsOf(4, (s, r) => [work(100 * noise(s, r, 0)), work(100 * noise(s, r, 1))])
  t.ok(comparePair(sessions, 0, 1, 6).high > comparePair(sessions, 0, 1, 1).high)
  t.end()
})

t.test('calls that rarely cost much more than others count with all calls', (t) => {
  const pair = comparePair(
    sessionsOf(4, (_, r) => [work(100), work(r === 3 ? 4000 : 50)]),
    0,
    1,
    1,
  )
  t.equal(pair.by, 'total')
  t.ok(pair.ratio < 1, 'slower in total, although the median round is twice as fast')
  t.end()
})

t.test('a variant that waits is compared by the wall clock, whichever of the two it is', (t) => {
  const [computes, waits] = [work(100), work(50, 10)]
  const pair = (...both: Work[]) => {
    const { clock, ratio } = comparePair(
      sessionsOf(4, () => both),
      0,
      1,
      1,
    )
    return [clock, ratio.toFixed(3)]
  }
  t.same(pair(computes, waits), ['wall', '0.200'])
  t.same(pair(waits, computes), ['wall', '5.000'])
  t.end()
})

t.test('work before the first round that no ratio contains is named', (t) => {
  const sessions = sessionsOf(4, () => [work(100), work(100)]).map((session) => ({
    ...session,
    before: [
      { calls: 1000, cpuNs: 1e8, wallNs: 1e8 },
      { calls: 1000, cpuNs: 4e9, wallNs: 4e9 },
    ],
  }))
  t.same(slowToStart(sessions), [1])
  t.same(nsPerCallOf(sessions), [100, 100])
  const tiring = sessionsOf(4, () => [work(100), work(50_000)]).map((session) => ({
    ...session,
    before: [
      { calls: 20_000, cpuNs: 2e6, wallNs: 2e6 },
      { calls: 20_000, cpuNs: 2e6, wallNs: 2e6 },
    ],
  }))
  t.same(slowToStart(tiring), [], 'a variant is not slow to start because another becomes slower later')
  t.end()
})

t.test('a variant that takes twice as long for new inputs remembers, unless all take as much more', (t) => {
  const sessions = (first: readonly number[], warm: readonly number[], calls = 10_000, disturbed = 0) =>
    sessionsOf(4, () => warm.map((ns) => work(ns))).map((session, s) => ({
      ...session,
      afterwards: {
        passes: first.map((ns, variant) => {
          const passes = (perCall: number, by: number) =>
            Array.from({ length: 4 }, (_, at) => calls * perCall * noise(s, at + by, variant) + (at === by ? disturbed : 0))
          return { calls, first: passes(ns, 0), again: passes(warm[variant]!, 1) }
        }),
      },
    }))
  const [one, ...others] = remembering(sessions([1000, 1000], [1000, 10]))
  t.same([one!.variant, others], [1, []])
  t.ok(one!.times > 80 && one!.times <= 101, `${one!.times}`)
  t.same(remembering(sessions([1000, 1000], [1000, 1000])), [])
  t.same(remembering(sessions([1400, 500], [1000, 100])), [], 'both take 400 ns more')
  t.match(remembering(sessions([1100, 110], [1000, 10], 10_000, 1e9)), [{ variant: 1 }], 'both may, but not in disturbed passes')
  t.same(remembering(sessions([1000, 180], [1000, 100])), [], 'less than twice')
  t.match(remembering(sessions([1000, 1000], [1000, 10], 10_000, 1e9)), [{ variant: 1 }], 'a quarter of all passes were disturbed')
  t.same(remembering(sessions([1000, 300], [1000, 10], 100)), [], 'in 100 calls, a pass by itself takes as much')
  t.end()
})

t.test('a variant with two speeds is named, whether they differ between sessions or between rounds', (t) => {
  const speeds = (cost: (session: number, round: number) => number) =>
    unsteady(sessionsOf(4, (s, r) => [work(100 * noise(s, r, 0)), work(cost(s, r))]))
  t.match(
    speeds((s) => (s % 2 === 0 ? 40 : 100)),
    [{ variant: 1, times: 2.5 }],
  )
  t.match(
    speeds((_, r) => (r < 4 ? 10 : 400)),
    [{ variant: 1, times: 40 }],
  )
  t.same(
    speeds((s) => (s % 2 === 0 ? 60 : 100)),
    [],
    'less than twice',
  )
  t.same(
    speeds((_, r) => (r === 0 && _ < 3 ? 1000 : 100)),
    [],
    'a few slow batches are noise, or count with all calls',
  )
  t.end()
})

t.test('a variant with two speeds is called different only if nine rounds of ten are on one side', (t) => {
  const slowIn = (sessions: number, slow: number) =>
    comparePair(
      sessionsOf(12, (s, r) => [work((s < sessions ? slow : 100) * noise(s, r, 0)), work(100 * noise(s, r, 1))]),
      0,
      1,
      1,
    )
  const unlucky = slowIn(10, 1100)
  t.equal(unlucky.apart, false, 'identical code, slow in ten sessions of twelve')
  t.ok(unlucky.ratio > 3 && unlucky.low < 1 && unlucky.high > 10, `${unlucky.ratio} (${unlucky.low} to ${unlucky.high})`)
  t.equal(slowIn(12, 1100).apart, true, 'slow in all of them')
  const always = comparePair(
    sessionsOf(12, (s) => [work(100), work(s % 2 === 0 ? 10 : 40)]),
    0,
    1,
    1,
  )
  t.equal(always.apart, true, 'faster at both of its speeds')
  t.end()
})

t.test('a machine that slows all variants down for a while names none, and two that vary by themselves are both named', (t) => {
  const slow = (s: number, r: number) => (s * 8 + r >= 10 ? 1 : 4)
  t.same(unsteady(sessionsOf(4, (s, r) => [work(100 * slow(s, r)), work(10 * slow(s, r) * noise(s, r, 1))])), [])
  const varying = unsteady(sessionsOf(4, (_, r) => [work(r % 2 === 0 ? 100 : 400), work(r % 4 < 2 ? 100 : 400)]))
  t.match(varying, [
    { variant: 0, times: 4 },
    { variant: 1, times: 4 },
  ])
  t.end()
})

t.test('a variant that slows down before timing begins is named, unless it does in few sessions', (t) => {
  const slowing = (sessions: number) =>
    unsteady(sessionsOf(4, () => [work(100), work(100)]).map((one, s) => ({ ...one, fastestNs: [100, s < sessions ? 20 : 100] })))
  t.match(slowing(4), [{ variant: 1, times: 5 }])
  t.same(slowing(1), [])
  t.end()
})
