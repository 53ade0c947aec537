import { randomGamma, randomNormal } from 'd3-random'
import { answerFor } from '../../runner/verdict/decide-typical.ts'
import { decideHeap, firstCallsApart, JUMP_BYTES, CHECKPOINTS, MOST_PASSES, PASS_GROWTH } from '../../runner/verdict/decide-heap.ts'
import { mean, type SessionSummary } from '../../runner/verdict/interval.ts'
import type { SpeedRule } from '../../runner/verdict/speed-rules.ts'
import type { HeapPass } from '../../contracts/index.ts'

/*
 * What a target does to a solution, before a learner meets it: from a few pilot sessions, many simulated verdicts by the
 * rule that stands. How much sessions differ is itself known from few, so each simulated verdict draws a spread and a mean
 * that the pilots leave possible (the posterior of a normal sample; Gelman et al., Bayesian Data Analysis, 3.2).
 */

/** Shares of simulated verdicts, and what they took on average. */
export interface Power {
  pass: number
  fail: number
  unsure: number
  /** Sessions of a speed verdict, passes over a heap. */
  sessions: number
}

/** Enough to see one in a thousand as ten of them. */
export const SIMULATED = 10_000

/** A session is never believed to repeat better than this, log: the clock's own error. */
const LEAST_SD = 0.003

/** Verdicts on a solution with these pilot sessions, were `required` the target. @throws RangeError for fewer than 3 pilots */
export function speedPower(pilots: readonly SessionSummary[], required: number, rule: SpeedRule, verdicts = SIMULATED): Power {
  const draw = predictive(
    pilots.map(({ y }) => y),
    LEAST_SD,
  )
  const counts = { pass: 0, fail: 0, unsure: 0, sessions: 0 }
  for (let verdict = 0; verdict < verdicts; verdict++) {
    const next = draw()
    const sessions: SessionSummary[] = []
    for (;;) {
      const { se } = pilots[Math.floor(Math.random() * pilots.length)]!
      sessions.push({ x: [], y: next(), se })
      const { answer } = answerFor(sessions, required, rule)
      if (answer === 'more') continue
      counts[answer === 'slow' ? 'fail' : answer]++
      counts.sessions += sessions.length
      break
    }
  }
  return shares(counts, verdicts)
}

/** Verdicts on a function that leaves these bytes a call, by pilot runs, were `limit` the most that is allowed. */
export function heapPower(pilots: readonly number[], limit: number, verdicts = SIMULATED): Power {
  const draw = predictive(pilots, 0)
  const counts = { pass: 0, fail: 0, unsure: 0, sessions: 0 }
  for (let verdict = 0; verdict < verdicts; verdict++) {
    const next = draw()
    const passes: HeapPass[] = []
    for (let callsApart = firstCallsApart(limit); passes.length < MOST_PASSES; callsApart *= PASS_GROWTH) {
      passes.push(simulatedPass(next(), callsApart))
      const { answer } = decideHeap(passes, limit)
      if (answer === 'more') continue
      counts[answer === 'flat' ? 'pass' : answer === 'leak' ? 'fail' : 'unsure']++
      counts.sessions += passes.length
      break
    }
  }
  return shares(counts, verdicts)
}

/** A pass with that slope and one jump, as when code is compiled, of any size up to the largest known. */
function simulatedPass(bytesPerCall: number, callsApart: number): HeapPass {
  const jump = { size: Math.random() * 0.8 * JUMP_BYTES, at: Math.floor(Math.random() * CHECKPOINTS) }
  const points = Array.from({ length: CHECKPOINTS + 1 }, (_, index) => ({
    calls: index * callsApart,
    usedBytes: bytesPerCall * index * callsApart + (index > jump.at ? jump.size : 0),
    residentBytes: 0,
  }))
  return { callsApart, points }
}

/** draw() → a source of values as one more run might give them. */
function predictive(values: readonly number[], leastSd: number): () => () => number {
  const freedom = values.length - 1
  if (freedom < 2) throw new RangeError(`${values.length} pilots say nothing of their spread`)
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const chiSquared = randomGamma(freedom / 2, 2)
  const normal = randomNormal()
  return () => {
    const sd = Math.max(leastSd, Math.sqrt(squares / chiSquared()))
    const mu = centre + (sd / Math.sqrt(values.length)) * normal()
    return () => mu + sd * normal()
  }
}

function shares({ pass, fail, unsure, sessions }: Power, verdicts: number): Power {
  return { pass: pass / verdicts, fail: fail / verdicts, unsure: unsure / verdicts, sessions: sessions / verdicts }
}

/**
 * The target that leaves the most room on both sides: between what must pass and what must not, in the middle by ratio.
 * Null where a solution that must not pass is as good as one that must.
 */
export function proposeTarget(right: readonly number[], wrong: readonly number[]): number | null {
  const [least, most] = [Math.min(...right), Math.max(...wrong)]
  return least > most ? Number(Math.sqrt(least * Math.max(most, Number.MIN_VALUE)).toPrecision(2)) : null
}
