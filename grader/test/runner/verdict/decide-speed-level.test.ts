import t from 'tap'
import {
  decideLevel,
  followsReference,
  isFarFromLevels,
  referenceFigures,
  type SpeedLevel,
} from '../../../runner/verdict/decide-speed-level.ts'
import { decideSpeed } from '../../../runner/verdict/decide-speed.ts'
import { FUNCTION_RULE, httpRule, type SpeedRule } from '../../../runner/verdict/speed-rules.ts'
import { sessions } from './sessions.ts'
import type { SpeedSession } from '../../../contracts/index.ts'

const quiet = { round: 0.01, session: 0.01 }
const server = httpRule('cpu-per-request')
const target = { required: 2, good: 0.4, excellent: 0.8, levelsAgainst: 'reference' } as const
/** A pass far above the target, whose sessions say nothing about levels. */
const passed = (rule: SpeedRule) => decideSpeed(sessions(2, 50, quiet), target.required, rule)
const levelOf = (measured: SpeedSession[], rule = FUNCTION_RULE): SpeedLevel => decideLevel(passed(rule), measured, target, rule)

t.test('a pass gets the highest level that its ratio to the reference reaches, whatever its ratio to the baseline', async (t) => {
  t.match(levelOf(sessions(2, 0.3, quiet)), { level: 'required', clear: true })
  t.match(levelOf(sessions(2, 0.55, quiet)), { level: 'good', clear: true })
  t.match(levelOf(sessions(2, 1, quiet)), { level: 'excellent', clear: true })
})

t.test('no level is known before the first session against the reference, and none is needed without levels', async (t) => {
  t.same(levelOf([]), { level: 'required', clear: false, against: null })
  t.same(decideLevel(passed(FUNCTION_RULE), [], { required: 2 }, FUNCTION_RULE), { level: 'required', clear: true, against: null })
})

t.test('the reference follows a pass whose levels are ratios to it, or which has none', async (t) => {
  t.equal(followsReference(target), true)
  t.equal(followsReference({ required: 2 }), true)
  t.equal(followsReference({ required: 2, good: 4 }), false)
})

t.test('without levels, a pass that rests on one process needs another, beside either', async (t) => {
  const one = decideSpeed(sessions(1, 50, quiet), 2, server)
  t.equal(one.answer, 'pass')
  t.match(decideLevel(one, [], { required: 2 }, server), { clear: false })
  t.match(decideLevel(passed(server), [], { required: 2 }, server), { clear: true })
  t.match(decideLevel(one, sessions(1, 1, quiet), { required: 2 }, server), { level: 'required', clear: true, against: null })
})

t.test('measuring continues for some sessions while the interval includes a level', async (t) => {
  const rough = { round: 0.1, session: 0.2 }
  t.match(levelOf(sessions(1, 0.9, quiet)), { clear: false }, 'a single session of a function does not tell a level that is near')
  t.match(levelOf(sessions(1, 1.1, quiet)), { level: 'excellent', clear: true })
  t.match(levelOf(sessions(3, 0.83, rough)), { clear: false })
  t.match(levelOf(sessions(FUNCTION_RULE.mostForLevel, 0.83, rough)), { clear: true })
  t.match(levelOf(sessions(1, 0.9, quiet), server), { clear: false }, 'a single session of a server does not tell a level that is near')
  t.match(levelOf(sessions(1, 3, quiet), server), { level: 'excellent', clear: true })
})

t.test('15 % off a level, of 2,000 passes of functions whose sessions differ by 4 % none gets a wrong level', async (t) => {
  let wrong = 0
  for (let seed = 1; seed <= 1000; seed++) {
    for (const [ratio, right] of [
      [0.4 * 1.15, 'good'],
      [0.4 / 1.15, 'required'],
    ] as const) {
      const all = sessions(FUNCTION_RULE.mostForLevel, ratio, { round: 0.03, session: 0.04 }, seed)
      let decided = levelOf(all.slice(0, 1))
      for (let p = 2; !decided.clear; p++) decided = levelOf(all.slice(0, p))
      if (decided.level !== right) wrong++
    }
  }
  t.equal(wrong, 0)
})

t.test('a server that is slower than the reference is not taken for one that waits', async (t) => {
  const slower = sessions(1, 0.2, quiet)
  t.match(decideSpeed(slower, 2, server), { clock: 'wall' }, 'as it would be beside the baseline')
  t.match(levelOf(slower, server), { level: 'required', clear: true })
})

t.test('an outcome that the total decided gives its level by the total, too', async (t) => {
  const stalling = sessions(2, 1, quiet).map(({ rounds }) => ({
    rounds: rounds.map((round, index) => (index === 1 ? { ...round, yours: { ...round.yours, cpuNs: 2e8 } } : round)),
  }))
  const byTotal = { ...passed(FUNCTION_RULE), by: 'total' } as const
  t.match(decideLevel(byTotal, stalling, target, FUNCTION_RULE), { level: 'required', clear: true })
  t.match(decideLevel(byTotal, stalling.slice(0, 1), target, FUNCTION_RULE), { clear: false })
  t.notOk(isFarFromLevels(byTotal, sessions(1, 9, quiet), target, server))
})

t.test('a session of a server ends early if its whole interval is on one side of every level', async (t) => {
  t.ok(isFarFromLevels(passed(server), sessions(1, 0.15, quiet), target, server))
  t.notOk(isFarFromLevels(passed(server), sessions(1, 0.9, quiet), target, server))
})

t.test('the verdict holds the ratio to the reference, and where the levels start', async (t) => {
  const figures = referenceFigures(levelOf(sessions(2, 0.5, quiet)), target)!
  t.match(figures, { sessions: 2, levels: { good: 0.4, excellent: 0.8 } })
  t.ok(figures.low < figures.ratio && figures.ratio < figures.high && Math.abs(figures.ratio - 0.5) < 0.02)
  t.equal(referenceFigures(levelOf([]), target), undefined)
})

t.test('levels against the baseline are decided by the sessions of the outcome', async (t) => {
  const ofBaseline = { required: 2, good: 4, excellent: 8 }
  const measured = sessions(2, 5.5, quiet)
  const level = decideLevel(decideSpeed(measured, 2, FUNCTION_RULE), measured, ofBaseline, FUNCTION_RULE)
  t.match(level, { level: 'good', clear: true })
  t.equal(referenceFigures(level, ofBaseline), undefined, 'nothing was compared with the reference')
})
