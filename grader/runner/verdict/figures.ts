import { nsPerCall, type SpeedDecision } from './decide-typical.ts'
import { median } from './interval.ts'
import type { HeapSlope } from './decide-heap.ts'
import { latenciesOf, latencyFigures } from './latencies.ts'
import { sideOf, stallsOf, type SideName } from './totals.ts'
import type {
  Arrivals,
  Endings,
  Heap,
  HeapLevel,
  HeapPass,
  HttpSession,
  Http,
  Speed,
  SpeedSession,
  SpeedTarget,
} from '../../contracts/index.ts'

/** The speed figures of a verdict, from its measurements and its decision. */
export function speedFigures(sessions: readonly SpeedSession[], decision: SpeedDecision, required: number): Speed {
  const ys = decision.sessions.map((session) => session.y)
  const stalls = stallsOf(sessions, decision.total.clock)
  return {
    ...intervalFigures(decision, required),
    nsPerCall: { baseline: nsPerCall(sessions, 'baseline'), yours: nsPerCall(sessions, 'yours') },
    ...(stalls !== null && { stalls }),
    noise: (Math.max(...ys) - Math.min(...ys)) / 2,
  }
}

export function httpFigures(
  sessions: readonly HttpSession[],
  decision: SpeedDecision,
  { required, arrivals }: Pick<SpeedTarget, 'required' | 'arrivals'>,
): Http {
  const shown = arrivals && arrivalFigures(sessions, arrivals)
  return {
    ...intervalFigures(decision, required),
    cpuUsPerRequest: { baseline: cpuUsPerRequest(sessions, 'baseline'), yours: cpuUsPerRequest(sessions, 'yours') },
    requestsPerSecond: { baseline: throughput(sessions, 'baseline'), yours: throughput(sessions, 'yours') },
    latencyMs: latencyFigures(latenciesOf(sessions, 'yours')),
    baselineLatencyMs: latencyFigures(latenciesOf(sessions, 'baseline')),
    connections: sessions[0]?.connections ?? 0,
    ...(shown && { arrivals: shown }),
  }
}

/** How the requests of an average second ended, if they arrived at a rate. */
function arrivalFigures(sessions: readonly HttpSession[], arrivals: Arrivals): NonNullable<Http['arrivals']> {
  const seconds = sideOf(sessions, 'yours').wallNs / 1e9
  const perSecond = (side: SideName) => {
    const { inTime, tooLate, refused } = endingsOf(sessions, side)
    return { inTime: inTime / seconds, tooLate: tooLate / seconds, refused: refused / seconds }
  }
  return { ...arrivals, baseline: perSecond('baseline'), yours: perSecond('yours') }
}

function endingsOf(sessions: readonly HttpSession[], side: SideName): Endings {
  const all = sessions.map(({ endings }) => endings?.[side] ?? { inTime: 0, tooLate: 0, refused: 0 })
  const total = (ending: keyof Endings) => all.reduce((sum, one) => sum + one[ending], 0)
  return { inTime: total('inTime'), tooLate: total('tooLate'), refused: total('refused') }
}

/** Server CPU, microseconds; a median, unless requests arrived at a rate, most of which may be no calls. */
function cpuUsPerRequest(sessions: readonly HttpSession[], side: SideName): number {
  if (sessions.every(({ endings }) => endings === undefined)) return nsPerCall(sessions, side) / 1e3
  const { inTime, tooLate, refused } = endingsOf(sessions, side)
  return sideOf(sessions, side).cpuNs / (inTime + tooLate + refused) / 1e3
}

/** `level`: the last level that was read; null if the passes decided. */
export function heapFigures(
  passes: readonly HeapPass[],
  { bytesPerCall, low, high }: HeapSlope,
  limit: number,
  level: HeapLevel | null,
): Heap {
  const points = passes.flatMap((pass) => pass.points)
  const megabytes = (bytes: number) => Math.round((bytes / 1048576) * 10) / 10
  return {
    bytesPerCall,
    low,
    high,
    limit,
    calls: points.at(-1)?.calls ?? 0,
    curve: points,
    peakMb: { yours: megabytes(level?.yours.peakBytes ?? 0) },
  }
}

/** The figures that are known after every session. */
export function intervalFigures(decision: SpeedDecision, required: number) {
  const { mu, h } = decision
  return {
    ratio: Math.exp(mu),
    low: Math.exp(mu - h),
    high: Math.exp(mu + h),
    required,
    decidedBy: decision.by,
    typical: Math.exp(decision.typical.mu),
    total: Math.exp(decision.total.mu),
    clock: decision.clock,
    sessions: decision.sessions.length,
    rounds: decision.sessions.map((session) => session.x.map(Math.exp)),
  }
}

function throughput(sessions: readonly HttpSession[], side: 'baseline' | 'yours'): number {
  return median(sessions.flatMap((session) => session.rounds.map((round) => (round[side].calls / round[side].wallNs) * 1e9)))
}
