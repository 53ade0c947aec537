import { nsPerCall } from '../verdict/decide-typical.ts'
import { logRatio, median } from '../verdict/interval.ts'
import type { EngineFigures, SpeedSession } from '../../contracts/index.ts'

/**
 * Number of sessions, summed up by median, minimum and maximum. Whatever the distribution, the true median of five sessions
 * is between minimum and maximum in 15 of 16 cases. Not the mean, because many starters run at one of two speeds depending
 * on how they were compiled, and their mean is neither.
 */
export const SESSIONS = 5

/** Figures of one engine; null if a clock gave no reading. */
export function figuresOf(sessions: readonly SpeedSession[]): EngineFigures | null {
  const ratios = sessions.map(({ rounds }) => Math.exp(median(rounds.map((round) => logRatio(round, 'cpu')))))
  const figures = {
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
    starterNs: nsPerCall(sessions, 'baseline'),
    yoursNs: nsPerCall(sessions, 'yours'),
  }
  const isWhole = sessions.length > 0 && Object.values(figures).every((value) => Number.isFinite(value) && value > 0)
  return isWhole ? { ...figures, sessions: sessions.length } : null
}
