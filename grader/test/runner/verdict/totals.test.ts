import t from 'tap'
import { costFindings } from '../../../runner/verdict/cost-findings.ts'
import { decideLevel } from '../../../runner/verdict/decide-speed-level.ts'
import { decideSpeed } from '../../../runner/verdict/decide-speed.ts'
import type { Measured } from '../../../runner/verdict/decide-typical.ts'
import { FUNCTION_RULE, httpRule, type SpeedRule } from '../../../runner/verdict/speed-rules.ts'
import { stallsOf, startUpSeconds, totalOf } from '../../../runner/verdict/totals.ts'
import { seededNormal, seededUniform } from '../../seeded.ts'
import type { Round, Work } from '../../../contracts/index.ts'

type Change = (yours: Work, at: { session: number; round: number }) => void

/**
 * Sessions of eight rounds in which the submission takes 10 ms per batch and is `ratio` times as fast, with 1 % noise,
 * modified by `change`.
 */
function sessions(count: number, ratio: number, change: Change = () => {}, seed = 1): Measured[] {
  const normal = seededNormal(seed)
  const work = (calls: number): Work => {
    const cpuNs = 1e7 * Math.exp(0.01 * normal())
    return { calls, cpuNs, wallNs: 1.02 * cpuNs }
  }
  return Array.from({ length: count }, (_, session) => ({
    rounds: Array.from({ length: 8 }, (_, round) => {
      const pair: Round = { baseline: work(1000), yours: work(1000 * ratio) }
      change(pair.yours, { session, round })
      return pair
    }),
  }))
}

function burn(work: Work, ns: number) {
  work.cpuNs += ns
  work.wallNs += ns
}

function slower(work: Work, times: number) {
  work.cpuNs *= times
  work.wallNs *= times
}

/** The decision after as many sessions as the rule needs, and their number. */
function decide(all: Measured[], rule: SpeedRule = FUNCTION_RULE, required = 2) {
  for (let used = 1; ; used++) {
    const decision = decideSpeed(all.slice(0, used), required, rule)
    if (decision.answer !== 'more' || used === all.length)
      return { ...decision, used, findings: costFindings(all.slice(0, used), decision) }
  }
}

const server = httpRule('cpu-per-request')

t.test('typical calls decide if all calls together agree', async (t) => {
  t.match(decide(sessions(12, 10)), { answer: 'pass', by: 'typical', used: 2, findings: { length: 0 } })
  t.match(decide(sessions(12, 1)), { answer: 'slow', by: 'typical', used: 2, findings: { length: 0 } })
})

t.test('a stall in every third batch counts and is reported', async (t) => {
  const stalling: Change = (yours, { round }) => round % 3 === 1 && burn(yours, 900e6)
  const decided = decide(sessions(12, 11, stalling))
  t.match(decided, { answer: 'slow', by: 'total', used: 3, clock: 'cpu' })
  t.ok(Math.abs(Math.exp(decided.total.mu) - 11 / (1 + (3 * 90) / 8)) < 0.02)
  t.match(decided.findings, [
    { code: 'stalls', message: 'Typical calls are fast, but some stall: 1 call in 29,000 takes 0.9 s. So the verdict counts all calls.' },
  ])
  t.match(decide(sessions(6, 11, stalling), server), { answer: 'slow', by: 'total', used: 3 }, 'for servers too')
})

t.test('a stall in a single session counts too, and is not forgotten', async (t) => {
  const once: Change = (yours, at) => at.session === 1 && at.round === 3 && burn(yours, 9e9)
  t.match(decide(sessions(12, 11, once)), { answer: 'slow', by: 'total', used: 6 })
  const small: Change = (yours, at) => at.session === 1 && at.round === 3 && burn(yours, 1.2e9)
  t.match(
    decide(sessions(12, 11, small)),
    { answer: 'pass', by: 'total', used: 6 },
    'unless all calls together are fast enough, after as many sessions',
  )
})

t.test('if all calls together are still fast enough, a stall is only reported', async (t) => {
  const all = sessions(2, 40, (yours, { round }) => round === 3 && burn(yours, 200e6))
  t.match(decide(all), { answer: 'pass', by: 'typical', used: 2 })
  t.same(stallsOf(all, 'cpu')!.oneIn, (2 * 8 * 40_000) / 2)
  const target = { required: 2, good: 8, excellent: 20 }
  t.equal(decideLevel(decideSpeed(all, 2, FUNCTION_RULE), all, target, FUNCTION_RULE).level, 'good', 'and costs a level')
  t.equal(stallsOf(sessions(2, 40), 'cpu'), null)
})

t.test('stalls that bring all calls together close to the target need more sessions', async (t) => {
  // The first two sessions have one stall each, all others two.
  const stalling: Change = (yours, { session, round }) => (round === 3 || (session > 1 && round === 6)) && burn(yours, 300e6)
  const early = decideSpeed(sessions(2, 10, stalling), 2, FUNCTION_RULE)
  t.ok(Math.exp(early.total.mu) > 2 && Math.exp(early.total.mu) < 2.2, `${Math.exp(early.total.mu)}`)
  t.equal(early.answer, 'more')
  t.match(decide(sessions(12, 10, stalling)), { answer: 'slow', by: 'total' })
})

t.test('sleeping in a few rounds is caught by the wall clock', async (t) => {
  const sleeping: Change = (yours, { round }) => round === 5 && (yours.wallNs += 900e6)
  t.match(decide(sessions(12, 11, sleeping)), { answer: 'slow', by: 'total', clock: 'wall', used: 3, findings: [{ code: 'stalls' }] })
  t.match(
    decide(sessions(6, 11, sleeping), server),
    { answer: 'pass', by: 'typical' },
    'of a server as soon as visitors wait longer in total',
  )
  const longer: Change = (yours, { round }) => round % 3 === 1 && (yours.wallNs += 900e6)
  t.match(decide(sessions(6, 11, longer), server), { answer: 'slow', by: 'total', clock: 'wall', used: 3 })
  t.match(
    decide(sessions(12, 11, (yours, { round }) => round === 5 && (yours.wallNs += 60e6))),
    { answer: 'pass', by: 'typical' },
    'noise is no sleep',
  )
})

t.test('code with rare slow rounds passes by the cost of all calls', async (t) => {
  // The baseline collects garbage in three of eight rounds; the submission makes no garbage.
  const all = sessions(12, 1.9)
  for (const { rounds } of all) for (const round of [0, 3, 6]) burn(rounds[round]!.baseline, 30e6)
  t.match(decide(all), { answer: 'pass', by: 'total', used: 3 })
})

t.test('work before the rounds counts once it takes half a second more than the baseline’s', async (t) => {
  const started = (seconds: number, own = 0.1) =>
    sessions(12, 11).map((session) => ({
      ...session,
      warmUp: {
        baseline: { calls: 1000, cpuNs: 1e7 + own * 1e9, wallNs: 1e9 },
        yours: { calls: 70_000, cpuNs: 7e7 + seconds * 1e9, wallNs: 5e9 },
      },
    }))
  t.match(decide(started(0.4)), { answer: 'pass', by: 'typical', used: 2 })
  t.match(decide(started(3.6)), {
    answer: 'slow',
    by: 'total',
    used: 3,
    findings: [{ code: 'slow-start', message: /: 3.5 s more than the baseline, of which 0.5 s is free/ }],
  })
  t.match(decide(started(3.6, 3.2)), { answer: 'pass', by: 'typical', used: 2 }, 'one-off work of the workload is on both sides')
  t.ok(Math.abs(startUpSeconds(started(3.6), 'cpu') - 3.5) < 0.01)
})

t.test('a speed that varies by batch or by process is the submission’s own doing and counts', async (t) => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const uniform = seededUniform(seed)
    const batch = decide(sessions(12, 20, (yours) => slower(yours, 60 ** uniform()), seed))
    t.match(batch, { answer: 'slow', by: 'total' })
    t.ok(batch.used <= 6)
    const times = Array.from({ length: 12 }, () => (uniform() < 0.5 ? 1 : 30))
    t.match(decide(sessions(12, 20, (yours, { session }) => slower(yours, times[session]!), seed)).answer, /pass|slow/)
  }
  const unsteady = decide(sessions(12, 20, (yours, { round }) => round % 2 === 1 && burn(yours, 600e6)))
  t.match(unsteady, { answer: 'slow', by: 'total', used: 6 })
  t.match(unsteady.findings, [
    { code: 'unsteady', message: /^The speed varies from round to round, between [\d.]+× and [\d.]+× the baseline’s/ },
  ])
})

t.test('if the baseline varies as much, the lane is to blame and the answer is unsure', async (t) => {
  const all = sessions(12, 2)
  const normal = seededNormal(3)
  for (const [index, { rounds }] of all.entries()) {
    const shift = index % 2 === 0 ? 2 : 0.5
    for (const { baseline, yours } of rounds) {
      slower(baseline, shift)
      slower(yours, Math.exp(0.3 * normal()))
    }
  }
  t.match(decide(all), { answer: 'unsure', used: 12 })
})

t.test('7 % above the target, with one round in eight disturbed, of 1,000 correct submissions none is slow', async (t) => {
  let [slow, more] = [0, 0]
  for (let seed = 1; seed <= 1000; seed++) {
    const uniform = seededUniform(seed)
    const all = sessions(12, 2.14, (yours) => uniform() < 0.125 && burn(yours, 5e6 * uniform()), seed)
    const { answer, used } = decide(all)
    if (answer === 'slow') slow++
    if (used > 3) more++
  }
  t.equal(slow, 0)
  t.ok(more < 20, `${more} took more than three sessions`)
})

t.test('a baseline that V8 compiled better in one process counts once, as it does for typical calls', async (t) => {
  const all = sessions(4, 8)
  for (const { baseline } of all[0]!.rounds) baseline.cpuNs /= 4
  t.ok(Math.abs(Math.exp(totalOf(all, 'cpu').mu) - 4 / (1 / 2 + 3 / 8)) < 0.1, 'in units of its own session')
})

t.test('the slowest hundredth of a server’s requests may take twice as long as the baseline’s', async (t) => {
  const waits = (p99: number) =>
    sessions(6, 4).map(
      (session) =>
        ({
          ...session,
          latencies: {
            baseline: [
              [10, 980],
              [30, 20],
            ],
            yours: [
              [3, 980],
              [p99, 20],
            ],
          },
        }) as Measured,
    )
  t.match(decide(waits(50), server), { answer: 'pass', by: 'typical', used: 1 })
  const slow = decide(waits(400), server)
  t.match(slow, { answer: 'slow', by: 'slowest', used: 3, clock: 'wall' })
  t.match(slow.findings, [{ code: 'slow-tail', message: /1 request in 100 takes 0.4 s or longer \(baseline: 30 ms\)/ }])
  const one = waits(50)
  one[0] = waits(400)[0]!
  t.match(decide(one, server), { answer: 'pass', by: 'typical', used: 3 }, 'a noisy session leads to more sessions')
})

t.test('a stall of all connections in one session leads to more sessions, though fewer than 1 % of its requests were slow', async (t) => {
  const withLatencies = (stalled: (session: number) => number) =>
    sessions(6, 10).map(
      (session, index) =>
        ({
          ...session,
          latencies: {
            baseline: [[10, 1800]],
            yours: [
              [3, 1800],
              [2000, stalled(index)],
            ],
          },
        }) as Measured,
    )
  t.match(
    decide(
      withLatencies(() => 0),
      server,
    ),
    { answer: 'pass', used: 1 },
  )
  t.match(
    decide(
      withLatencies((index) => (index === 0 ? 16 : 32)),
      server,
    ),
    { answer: 'slow', by: 'slowest', used: 3 },
  )
  t.match(
    decide(
      withLatencies((index) => (index === 0 ? 16 : 0)),
      server,
    ),
    { answer: 'pass', by: 'typical', used: 3 },
  )
})
