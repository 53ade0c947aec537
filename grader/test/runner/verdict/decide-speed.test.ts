import t from 'tap'
import { contradictsPass, decideSpeed, isEnoughForFirst, isFarFromTarget } from '../../../runner/verdict/decide-speed.ts'
import { isWaiting, type Measured } from '../../../runner/verdict/decide-typical.ts'
import { FUNCTION_RULE, httpRule, type SpeedRule } from '../../../runner/verdict/speed-rules.ts'
import { sessions } from './sessions.ts'
import type { SpeedSession } from '../../../contracts/index.ts'

const quiet = { round: 0.01, session: 0.01 }

/** Wrong answers among 1,000 submissions faster than the target by this factor, and 1,000 slower by it. */
function wrongOf2000(off: number, noise: { round: number; session: number }, rule: SpeedRule): number {
  let wrong = 0
  for (let seed = 1; seed <= 1000; seed++) {
    for (const [ratio, right] of [
      [2 * off, 'pass'],
      [2 / off, 'slow'],
    ] as const) {
      const all = sessions(rule.mostSessions, ratio, noise, seed)
      let answer = 'more'
      for (let p = 1; answer === 'more'; p++) answer = decideSpeed(all.slice(0, p), 2, rule).answer
      if (answer !== right && answer !== 'unsure') wrong++
    }
  }
  return wrong
}

t.test('one session is never enough for a function', async (t) => {
  t.equal(decideSpeed(sessions(1, 30, quiet), 2, FUNCTION_RULE).answer, 'more')
})

t.test('one session is enough for a server far from the target', async (t) => {
  const rule = httpRule('cpu-per-request')
  t.equal(decideSpeed(sessions(1, 3, quiet), 2, rule).answer, 'pass')
  t.equal(decideSpeed(sessions(1, 1, quiet), 2, rule).answer, 'slow')
  t.equal(decideSpeed(sessions(1, 2.4, quiet), 2, rule).answer, 'more', 'but not close to it')
  t.equal(
    decideSpeed(sessions(1, 30, { round: 0.4, session: 0 }), 2, rule).answer,
    'more',
    'nor where its rounds differ much, however far it is',
  )
  t.equal(
    decideSpeed(sessions(1, 30, { round: 0.15, session: 0 }), 2, rule).answer,
    'pass',
    'as far as those do of servers that collect garbage, it is',
  )
})

/** Sessions that end after `least` rounds or more, once they are far from the target or cannot decide. */
function endedEarly(all: readonly SpeedSession[], required: number, rule: SpeedRule, least = 3): SpeedSession[] {
  return all.reduce<SpeedSession[]>((before, session) => {
    const begun = session.rounds.map((_, index) => ({ ...session, rounds: session.rounds.slice(0, index + 1) })).slice(least - 1)
    const isOver = (one: SpeedSession) => isEnoughForFirst(before, one, rule) || isFarFromTarget([...before, one], required, rule)
    return [...before, begun.find(isOver) ?? session]
  }, [])
}

t.test('a session of a server ends after three rounds if its whole interval is on one side of the target', async (t) => {
  const rule = httpRule('cpu-per-request')
  const rounds = (ratio: number, required: number) => endedEarly(sessions(1, ratio, quiet), required, rule)[0]!.rounds.length
  t.equal(rounds(4, 2), 3)
  t.equal(rounds(1, 2), 3)
  t.equal(rounds(2.5, 2), 10, 'clear, but the interval reaches the target')
})

t.test('a session of a server is measured whole if its clients wait, or its calls cost more in total', async (t) => {
  const rule = httpRule('cpu-per-request')
  t.equal(endedEarly(sessions(1, 4, { ...quiet, waiting: 9 }), 2, rule)[0]!.rounds.length, 10)
  const stalling = sessions(1, 4, quiet).map((session) => ({
    rounds: session.rounds.map((round, index) => (index === 1 ? { ...round, yours: { ...round.yours, cpuNs: 5e8 } } : round)),
  }))
  t.equal(endedEarly(stalling, 2, rule)[0]!.rounds.length, 10)
})

t.test('of 2,000 servers 30 % off the target, ending sessions early makes none wrong', async (t) => {
  const rule = httpRule('cpu-per-request')
  let [wrong, saved] = [0, 0]
  for (let seed = 1; seed <= 1000; seed++) {
    for (const [ratio, right] of [
      [2.6, 'pass'],
      [2 / 1.3, 'slow'],
    ] as const) {
      const all = endedEarly(sessions(3, ratio, { round: 0.15, session: 0.05 }, seed), 2, rule)
      saved += all.reduce((sum, { rounds }) => sum + 10 - rounds.length, 0)
      const answers = all.map((_, index) => decideSpeed(all.slice(0, index + 1), 2, rule).answer)
      if (![right, undefined].includes(answers.find((answer) => answer !== 'more') as typeof right)) wrong++
    }
  }
  t.equal(wrong, 0)
  t.ok(saved > 2000, `${saved} rounds saved`)
})

t.test('the first session of a function ends after five rounds, later ones after four if they are clear', async (t) => {
  const rounds = (ratio: number) => endedEarly(sessions(2, ratio, quiet), 2, FUNCTION_RULE, 4).map((session) => session.rounds.length)
  t.same(rounds(3), [5, 4])
  t.same(rounds(1), [5, 4])
  t.same(rounds(2.05), [5, 10], 'the interval reaches the target')
})

t.test('7 % off the target, ending the sessions of 2,000 functions early makes none wrong', async (t) => {
  let [wrong, saved] = [0, 0]
  for (let seed = 1; seed <= 1000; seed++) {
    for (const [ratio, right] of [
      [2 * 1.07, 'pass'],
      [2 / 1.07, 'slow'],
    ] as const) {
      const all = endedEarly(sessions(6, ratio, { round: 0.02, session: 0.015 }, seed), 2, FUNCTION_RULE, 4)
      saved += all.slice(0, 2).reduce((sum, { rounds }) => sum + 10 - rounds.length, 0)
      const answers = all.map((_, index) => decideSpeed(all.slice(0, index + 1), 2, FUNCTION_RULE).answer)
      if (answers.find((answer) => answer !== 'more') !== right) wrong++
    }
  }
  t.equal(wrong, 0)
  t.ok(saved > 10_000, `${saved} rounds saved`)
})

t.test('a single session of a server counts with twice the usual spread between sessions', async (t) => {
  const rule = httpRule('cpu-per-request')
  const widthOf = (count: number, round: number) => decideSpeed(Array(count).fill(sessions(1, 3, { round, session: 0 })[0]), 2, rule).h
  t.ok(widthOf(1, 0) > 2 * widthOf(2, 0))
  t.ok(widthOf(1, 0.3) < 2 * widthOf(2, 0.3), 'the spread between its rounds is known')
})

t.test(
  '30 % off the target, of 2,000 decisions on servers whose sessions differ by far more than is believed at first, none is wrong',
  async (t) => {
    t.equal(wrongOf2000(1.3, { round: 0.15, session: 0.1 }, httpRule('cpu-per-request')), 0)
  },
)

t.test('two sessions are enough for a function clear of the target', async (t) => {
  t.equal(decideSpeed(sessions(2, 3, quiet), 2, FUNCTION_RULE).answer, 'pass')
  t.equal(decideSpeed(sessions(2, 1, quiet), 2, FUNCTION_RULE).answer, 'slow')
})

t.test('noisy sessions near the target ask for more', async (t) => {
  t.equal(decideSpeed(sessions(3, 2.02, { round: 0.1, session: 0.2 }), 2, FUNCTION_RULE).answer, 'more')
})

t.test('no answer after the last session means unsure', async (t) => {
  t.equal(decideSpeed(sessions(12, 2, { round: 0.2, session: 0.5 }, 3), 2, FUNCTION_RULE).answer, 'unsure')
})

t.test('outside 7 % of the target, of 2,000 decisions none is wrong', async (t) => {
  t.equal(wrongOf2000(1.07, { round: 0.02, session: 0.015 }, FUNCTION_RULE), 0)
})

t.test('work hidden in waiting is judged by the wall clock', async (t) => {
  const waiting = decideSpeed(sessions(2, 4, { ...quiet, waiting: 3 }), 2, FUNCTION_RULE)
  t.equal(waiting.clock, 'wall')
  t.equal(waiting.answer, 'slow')
  t.equal(decideSpeed(sessions(2, 4, quiet), 2, FUNCTION_RULE).clock, 'cpu')
})

t.test('a server may wait for its database as long as its clients do not wait longer than the baseline’s', async (t) => {
  const cpu = httpRule('cpu-per-request')
  const waiting = (ratio: number, times: number) => decideSpeed(sessions(3, ratio, { ...quiet, waiting: times }), 2, cpu)
  t.match(waiting(4, 3), { clock: 'cpu', answer: 'pass' }, 'a request takes as long as the baseline’s')
  t.match(waiting(40, 40), { clock: 'cpu', answer: 'pass' }, 'even if almost all of it is waiting')
  t.match(waiting(4, 5), { clock: 'wall', answer: 'slow' }, 'a request takes 1.5 times as long')
  t.match(waiting(40, 60), { clock: 'wall', answer: 'slow' }, 'even if almost all of it is waiting')
  t.equal(
    decideSpeed(sessions(3, 4, { ...quiet, waiting: 3 }), 2, httpRule('requests-per-second')).clock,
    'wall',
    'unless its waiting is what is to be saved',
  )
  t.equal(decideSpeed(sessions(3, 4, quiet), 2, httpRule('answers-in-time')).clock, 'wall', 'or what came in time is counted')
})

t.test('a server that takes longer because it computes more does not wait', async (t) => {
  const cpu = httpRule('cpu-per-request')
  /** Sessions with this much CPU and wall-clock time per request, in µs; the baseline's are 181 and 190. */
  const served = (cpuUs: number, wallUs: number) => {
    const all = sessions(3, 1, quiet)
    for (const { rounds } of all) {
      for (const round of rounds) {
        round.baseline = { calls: 100, cpuNs: 100 * 181e3, wallNs: 100 * 190e3 }
        round.yours = { calls: 100, cpuNs: 100e3 * cpuUs, wallNs: 100e3 * wallUs }
      }
    }
    return all
  }
  const computing = served(399, 407)
  t.match(decideSpeed(computing, 2, cpu), { answer: 'slow' })
  t.equal(isWaiting(computing), false, '2.2 times as much CPU time, 2.1 times as much by the wall clock')
  t.equal(isWaiting(served(399, 900)), true, '2.2 times as much CPU time, 4.7 times as much by the wall clock')
  t.equal(isWaiting(served(90, 400)), true)
  t.equal(isWaiting(sessions(2, 4, { ...quiet, waiting: 3 })), true, 'a function that waits')
  t.equal(isWaiting(sessions(2, 4, quiet)), false)
})

t.test('nothing is won by waiting in some rounds and not in others', async (t) => {
  /**
   * Needs only half of the required CPU time, but lets visitors wait five times as long, in all rounds except the first `prompt` of ten.
   */
  const gathering = (prompt: number) => {
    const all = sessions(3, 4, quiet)
    for (const { rounds } of all) rounds.slice(prompt).forEach(({ yours }) => (yours.wallNs *= 20))
    return decideSpeed(all, 2, httpRule('cpu-per-request'))
  }
  for (const prompt of [0, 1, 2, 4]) t.match(gathering(prompt), { clock: 'wall', answer: 'slow' }, `${prompt} of 10`)
  const functions = sessions(2, 4, { ...quiet, waiting: 3 })
  functions[0]!.rounds[0]!.yours.wallNs = functions[0]!.rounds[0]!.yours.cpuNs
  t.equal(decideSpeed(functions, 2, FUNCTION_RULE).clock, 'wall')
})

t.test('neither a crowded machine nor a single disturbed round switches a server to the wall clock', async (t) => {
  const crowded = sessions(2, 1, quiet)
  for (const { baseline, yours } of crowded.flatMap((session) => session.rounds)) {
    baseline.wallNs *= 3
    yours.wallNs *= 3.3
  }
  t.equal(decideSpeed(crowded, 2, httpRule('cpu-per-request')).clock, 'cpu')
  const disturbed = sessions(2, 1, quiet)
  disturbed[0]!.rounds[3]!.yours.wallNs *= 5
  t.equal(decideSpeed(disturbed, 2, httpRule('cpu-per-request')).clock, 'cpu')
})

t.test('a server kept from its core in one session is not decided by the wall clock, as later sessions clear it', async (t) => {
  const all = sessions(3, 5, quiet)
  for (const { yours } of all[0]!.rounds) yours.wallNs *= 8
  const decided = (count: number) => decideSpeed(all.slice(0, count), 2, httpRule('cpu-per-request'))
  t.match(decided(1), { clock: 'wall', answer: 'more' })
  t.not(decided(2).answer, 'slow')
  t.match(decided(3), { clock: 'cpu', answer: 'pass' })
})

t.test('a machine that delays both sides does not switch to the wall clock', async (t) => {
  const crowded = sessions(2, 4, quiet)
  for (const { baseline, yours } of crowded.flatMap((session) => session.rounds)) {
    baseline.wallNs *= 3
    yours.wallNs *= 3.3
  }
  t.equal(decideSpeed(crowded, 2, FUNCTION_RULE).clock, 'cpu')
})

t.test('a single disturbed round does not switch to the wall clock', async (t) => {
  const disturbed = sessions(2, 4, quiet)
  disturbed[0]!.rounds[3]!.yours.wallNs *= 5
  t.equal(decideSpeed(disturbed, 2, FUNCTION_RULE).clock, 'cpu')
})

/** Sessions against the reference in which the submission takes `times` as long as in those of `sessions(_, 30, …)`. */
function againstReference(times: number): SpeedSession[] {
  return sessions(1, 1, quiet).map(({ rounds }) => ({
    rounds: rounds.map(({ yours }) => ({ baseline: yours, yours: { ...yours, calls: 3000, cpuNs: yours.cpuNs * times } })),
  }))
}

t.test('a session against the reference in which a submission would be slow contradicts its pass', async (t) => {
  const passing = sessions(2, 30, quiet)
  const pass = decideSpeed(passing, 2, FUNCTION_RULE)
  const contradiction = (times: number) => contradictsPass(pass, passing, againstReference(times), 2, FUNCTION_RULE)
  t.equal(contradictsPass(pass, passing, [], 2, FUNCTION_RULE), null)
  t.equal(contradiction(1), null)
  t.equal(contradiction(10), null, 'it would pass in that one, too')
  t.equal(contradiction(40), 'total')
  const near = sessions(2, 2.2, quiet)
  const twice = near.map(({ rounds }) => ({
    rounds: rounds.map(({ yours }) => ({ baseline: yours, yours: { ...yours, cpuNs: 1.5 * yours.cpuNs } })),
  }))
  t.equal(
    contradictsPass(decideSpeed(near, 2, FUNCTION_RULE), near, twice, 2, FUNCTION_RULE),
    null,
    'nor do processes that differ by less than 2',
  )
})

t.test('slow requests in a session against the reference contradict a pass', async (t) => {
  const rule = httpRule('cpu-per-request')
  const withLatencies = (all: SpeedSession[], slow: number): Measured[] =>
    all.map((session) => ({
      ...session,
      latencies: {
        baseline: [[10, 1000]],
        yours: [
          [3, 1000 - slow],
          [2000, slow],
        ],
      },
    }))
  const passing = withLatencies(sessions(1, 30, quiet), 0)
  const pass = decideSpeed(passing, 2, rule)
  t.equal(contradictsPass(pass, passing, withLatencies(againstReference(1), 4), 2, rule), null)
  t.equal(contradictsPass(pass, passing, withLatencies(againstReference(1), 16), 2, rule), 'slowest')
})

t.test('a contradicted pass is decided by all calls, after enough sessions', async (t) => {
  const fast = sessions(6, 30, quiet)
  t.match(decideSpeed(fast.slice(0, 2), 2, FUNCTION_RULE), { answer: 'pass', by: 'typical' })
  t.match(decideSpeed(fast.slice(0, 2), 2, FUNCTION_RULE, 'total'), { answer: 'more' })
  t.match(decideSpeed(fast, 2, FUNCTION_RULE, 'total'), { answer: 'pass', by: 'total' })
  const alternating = fast.map((session, index) => (index % 2 === 0 ? session : sessions(1, 0.5, quiet)[0]!))
  t.match(decideSpeed(alternating, 2, FUNCTION_RULE, 'total'), { answer: 'slow', by: 'total' })
})
