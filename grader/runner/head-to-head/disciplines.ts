import { decideSpeed } from '../verdict/decide-speed.ts'
import { FUNCTION_RULE, httpRule, type SpeedRule } from '../verdict/speed-rules.ts'
import { CHECKPOINTS, firstCallsApart, MOST_PASSES, PASS_GROWTH, slopeOf } from '../verdict/decide-heap.ts'
import { intervalFigures } from '../verdict/figures.ts'
import { laneHealth, type LaneHealth } from '../verdict/lane.ts'
import { openHeap } from '../measure/heap.ts'
import { httpSessions } from '../measure/http.ts'
import { speedSessions } from '../measure/speed.ts'
import { openVerifier } from '../measure/verifier.ts'
import type { Canary } from '../measure/canary.ts'
import type { Exercise, HeapPass, HeapTarget, Kind, SourceFiles, SpeedSession, SpeedTarget } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** At least two sessions are needed to see a spread. */
const LEAST_SESSIONS = 2

/** The figure of an entry, with its interval. */
export interface Figures {
  value: number
  low: number
  high: number
}

export interface Ground {
  sandbox: Pick<Sandbox, 'open'>
  canary: Canary
}

/** How entries are measured head to head for one kind of exercise: one session at a time, each in fresh sandboxes. */
export interface Discipline<S> {
  /** Measures one session. `health` is null if the canaries do not matter. @throws FailureError */
  measure(files: SourceFiles, round: number, ground: Ground): Promise<{ session: S; health: LaneHealth | null }>
  /** Figures from at least `least` sessions. */
  figures(sessions: readonly S[]): Figures
  least: number
  most: number
}

/** The discipline for an exercise's kind; null if it has no figure to compare. */
export function disciplineOf(exercise: Exercise): Discipline<unknown> | null {
  const ways: Record<Kind, ((exercise: Exercise) => Discipline<unknown>) | null> = {
    function: ofFunction,
    http: ofServer,
    heap: ofHeap,
    reading: null,
    'load-test': null,
  }
  return ways[exercise.manifest.kind]?.(exercise) ?? null
}

function ofFunction(exercise: Exercise): Discipline<SpeedSession> {
  return {
    ...bySpeed(exercise, FUNCTION_RULE),
    async measure(files, _, { sandbox, canary }) {
      const verifier = openVerifier(exercise, sandbox)
      try {
        const measured = await firstOf(speedSessions(exercise, files, sandbox, verifier), canary)
        await verifier.settled()
        return measured
      } finally {
        verifier.close()
      }
    },
  }
}

function ofServer(exercise: Exercise): Discipline<SpeedSession> {
  const { by } = exercise.manifest.target as SpeedTarget
  return {
    ...bySpeed(exercise, httpRule(by)),
    measure: (files, _, { sandbox, canary }) => firstOf(httpSessions(exercise, files, sandbox, { mayStop: () => true }), canary),
  }
}

function bySpeed(exercise: Exercise, rule: SpeedRule): Omit<Discipline<SpeedSession>, 'measure'> {
  const { required } = exercise.manifest.target as SpeedTarget
  return {
    figures(sessions) {
      const { ratio: value, low, high } = intervalFigures(decideSpeed(sessions, required, rule), required)
      return { value, low, high }
    },
    least: LEAST_SESSIONS,
    most: rule.mostSessions,
  }
}

/** Takes one session, and reads the canaries before the session's sandboxes are torn down on the lane. */
async function firstOf(sessions: AsyncGenerator<SpeedSession>, canary: Canary): Promise<{ session: SpeedSession; health: LaneHealth }> {
  for await (const session of sessions) return { session, health: laneHealth(await canary.read()) }
  throw new Error('The generator of sessions never ends')
}

/**
 * A heap pass after a shorter one that absorbs one-off allocations. Each round has three times the calls of the one before, so
 * the last is the most exact. The kernel's figures confirmed the process's figures when the attempt passed.
 */
function ofHeap(exercise: Exercise): Discipline<HeapPass> {
  const { bytesPerCall: limit } = exercise.manifest.target as HeapTarget
  return {
    async measure(files, round, { sandbox }) {
      const heap = await openHeap(exercise, files, sandbox)
      try {
        const first = firstCallsApart(limit)
        await heap.pass(first, CHECKPOINTS)
        return { session: await heap.pass(first * PASS_GROWTH ** (round + 1), CHECKPOINTS), health: null }
      } finally {
        heap.close()
      }
    },
    figures(passes) {
      const { bytesPerCall: value, low, high } = slopeOf(passes.at(-1)!)
      return { value, low, high }
    },
    least: 1,
    most: MOST_PASSES - 1,
  }
}
