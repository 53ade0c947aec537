import { nsPerCall, type SpeedDecision } from './decide-typical.ts'
import { median } from './interval.ts'
import type { HeapSlope } from './decide-heap.ts'
import { latenciesOf, latencyFigures } from './latencies.ts'
import { stallsOf } from './totals.ts'
import type { Heap, HeapLevel, HeapPass, HttpSession, Http, Speed, SpeedSession } from '../../contracts/index.ts'

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

export function httpFigures(sessions: readonly HttpSession[], decision: SpeedDecision, required: number): Http {
  return {
    ...intervalFigures(decision, required),
    cpuUsPerRequest: { baseline: nsPerCall(sessions, 'baseline') / 1e3, yours: nsPerCall(sessions, 'yours') / 1e3 },
    requestsPerSecond: { baseline: throughput(sessions, 'baseline'), yours: throughput(sessions, 'yours') },
    latencyMs: latencyFigures(latenciesOf(sessions, 'yours')),
    baselineLatencyMs: latencyFigures(latenciesOf(sessions, 'baseline')),
    connections: sessions[0]?.connections ?? 0,
  }
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
    peakMb: { reference: megabytes(level?.reference.peakBytes ?? 0), yours: megabytes(level?.yours.peakBytes ?? 0) },
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
