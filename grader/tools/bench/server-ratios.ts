import { SERVER_FAMILIES, serversOf } from './servers.ts'
import { httpSessions } from '../../runner/measure/http.ts'
import { decideSpeed } from '../../runner/verdict/decide-speed.ts'
import { httpRule } from '../../runner/verdict/speed-rules.ts'
import type { HttpSession, Sandbox, SpeedTarget } from '../../contracts/index.ts'

/** None of those that are judged. */
const REFERENCE = 3
/** Several times what a verdict takes: what is found here, verdicts are held against. */
const SESSIONS = 8

/** Ratio of whole requests, of a family and the ratio of its handlers. */
export type WholeRatio = (family: string, ratio: number) => number

/**
 * What Node's own HTTP costs a request is on both sides of a pair, and by how much that brings a ratio nearer to 1 depends on the
 * machine: handlers of 5 are whole requests of 4.7 on one and of 4.3 on another. Found on a quiet lane, from a pair of another ratio.
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
 * With the request's own cost as `own` handlers, a pair of handlers of r is one of whole requests of (r + own) / (1 + own). Pure.
 * @param measured the ratio of whole requests where that of the handlers is `reference`
 */
export function wholeRatio(ratio: number, reference: number, measured: number): number {
  const own = (reference - measured) / (measured - 1)
  return (ratio + own) / (1 + own)
}
