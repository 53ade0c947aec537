import { interval, summarise, type Interval } from '../verdict/interval.ts'
import type { EditFigures, Round } from '../../contracts/index.ts'
import type { Contrast } from './contrasts.ts'
import type { Session } from './gauge.ts'

/**
 * The interval of a contrast of logarithms, by the rules of verdicts: median and spread of the rounds in each session, confidence sequence
 * over sessions. Null without two sessions that measured all of its subsets.
 * @param priorSd spread of the log-ratio of two variants between sessions
 */
export function estimateRatio(sessions: readonly Session[], contrast: Contrast, priorSd: number): Interval | null {
  const whole = sessions.filter((session) => [...contrast.keys()].every((key) => session.has(key)))
  if (whole.length < 2 || contrast.size === 0) return null
  const squares = [...contrast.values()].reduce((sum, weight) => sum + weight ** 2, 0)
  const summaries = whole.map((session) => summarise({ rounds: roundsOf(session, contrast) }, 'cpu'))
  // The ratio of two variants has the weights 1 and −1.
  return interval(summaries, priorSd * Math.sqrt(squares / 2))
}

/** The contrast in each round, as a round whose log-ratio it is. */
function roundsOf(session: Session, contrast: Contrast): Round[] {
  const one = { calls: 1, cpuNs: 1, wallNs: 1 }
  const rounds = Math.min(...[...contrast.keys()].map((key) => session.get(key)!.length))
  return Array.from({ length: rounds }, (_, round) => {
    const x = [...contrast].reduce((sum, [key, weight]) => sum + weight * session.get(key)![round]!, 0)
    return { baseline: { ...one, cpuNs: Math.exp(x) }, yours: one }
  })
}

/** An interval of logarithms as times as fast. */
export function asFactor({ mu, h }: Interval): EditFigures {
  return { value: Math.exp(mu), low: Math.exp(mu - h), high: Math.exp(mu + h) }
}
