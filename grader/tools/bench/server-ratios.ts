import { SERVER_FAMILIES, serversOf } from './servers.ts'
import { httpSessions } from '../../runner/measure/http.ts'
import { decideSpeed } from '../../runner/verdict/decide-speed.ts'
import { httpRule } from '../../runner/verdict/speed-rules.ts'
import type { HttpSession, SpeedTarget } from '../../contracts/index.ts'
import type { Sandbox } from '../../runner/sandbox/sandbox.ts'

/** Ratio of the calibration pair; none of the judged ones. */
const REFERENCE = 3
/** Sessions, several times those of a verdict, because verdicts are compared with the result. */
const SESSIONS = 8

/** Gives the ratio of whole requests for a family and the ratio of its handlers. */
export type WholeRatio = (family: string, ratio: number) => number

/**
 * Both sides of a pair also have the cost of Node's HTTP, which brings the ratio nearer to 1 by an amount that depends on the
 * machine: a handler ratio of 5 is a request ratio of 4.7 on one and 4.3 on another. Measured on a quiet lane, with a pair of another
 * ratio.
 */
export async function findWholeRatios(sandbox: Pick<Sandbox, 'open'>): Promise<WholeRatio> {
  const found = new Map<string, number>()
  for (const family of SERVER_FAMILIES) {
    const { exercise, fast } = serversOf(family, REFERENCE, REFERENCE)
    const sessions: HttpSession[] = []
    for await (const session of httpSessions(exercise, { 'subject.js': fast }, sandbox)) if (sessions.push(session) === SESSIONS) break
    const { by } = exercise.manifest.target as SpeedTarget
    found.set(family, Math.exp(decideSpeed(sessions, REFERENCE, httpRule(by)).mu))
  }
  return (family, ratio) => wholeRatio(ratio, REFERENCE, found.get(family)!)
}

/**
 * If a request's HTTP cost is `own` times that of the faster handler, a handler ratio of r gives a request ratio of (r + own) / (1 +
 * own). Pure.
 * @param measured the ratio of whole requests for handlers with the ratio `reference`
 */
export function wholeRatio(ratio: number, reference: number, measured: number): number {
  const own = (reference - measured) / (measured - 1)
  return (ratio + own) / (1 + own)
}
