import { nsPerCall } from '../verdict/decide-typical.ts'
import { logRatio, median } from '../verdict/interval.ts'
import type { EngineFigures, SpeedSession } from '../../contracts/index.ts'

/**
 * Of five sessions the median, with the least and the most of them: whatever the sessions are spread like, the true median lies
 * between those in 15 of 16 cases. Many starters run at two speeds, by how they were compiled, and no mean of these is a speed.
 */
export const SESSIONS = 5

/** Figures of one engine. Null where a clock said nothing. */
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
