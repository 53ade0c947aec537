import { randomGamma, randomNormal } from 'd3-random'
import { answerFor } from '../../runner/verdict/decide-typical.ts'
import { decideHeap, firstCallsApart, JUMP_BYTES, CHECKPOINTS, MOST_PASSES, PASS_GROWTH } from '../../runner/verdict/decide-heap.ts'
import { mean, type SessionSummary } from '../../runner/verdict/interval.ts'
import type { SpeedRule } from '../../runner/verdict/speed-rules.ts'
import type { HeapPass } from '../../contracts/index.ts'

/*
 * Predicts the verdicts of a solution at a target: from a few pilot sessions, simulates many verdicts with the current decision
 * rule. Since few pilots also determine the spread poorly, each simulated verdict draws a spread and a mean from the
 * posterior of a normal sample (Gelman et al., Bayesian Data Analysis, 3.2).
 */

/** Shares of the simulated verdicts, and their mean cost. */
export interface Power {
  pass: number
  fail: number
  unsure: number
  /** Sessions of a speed verdict, passes over a heap. */
  sessions: number
}

/** Enough that a rate of one in a thousand shows up ten times. */
export const SIMULATED = 10_000

/** The smallest spread assumed between sessions, as a log ratio: the clock's error. */
const LEAST_SD = 0.003

/** Simulated verdicts on a solution with these pilot sessions and the target `required`. @throws RangeError for fewer than 3 pilots */
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

/** Simulated verdicts on a function that retained these bytes per call in pilot runs, with the target `limit`. */
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

/** A pass with that slope and one jump, as when code is compiled, of any size up to the largest observed. */
function simulatedPass(bytesPerCall: number, callsApart: number): HeapPass {
  const jump = { size: Math.random() * 0.8 * JUMP_BYTES, at: Math.floor(Math.random() * CHECKPOINTS) }
  const points = Array.from({ length: CHECKPOINTS + 1 }, (_, index) => ({
    calls: index * callsApart,
    usedBytes: bytesPerCall * index * callsApart + (index > jump.at ? jump.size : 0),
    residentBytes: 0,
  }))
  return { callsApart, points }
}

/** Returns a generator of values that another run could have measured. */
function predictive(values: readonly number[], leastSd: number): () => () => number {
  const freedom = values.length - 1
  if (freedom < 2) throw new RangeError(`${values.length} pilots are too few to estimate their spread`)
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
 * The target with the most room on both sides: the geometric middle between solutions that must pass and those that must not.
 * Null if a solution that must not pass is as good as one that must.
 */
export function proposeTarget(right: readonly number[], wrong: readonly number[]): number | null {
  const [least, most] = [Math.min(...right), Math.max(...wrong)]
  return least > most ? Number(Math.sqrt(least * Math.max(most, Number.MIN_VALUE)).toPrecision(2)) : null
}
