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
import type { Exercise, HeapPass, HeapTarget, Kind, Sandbox, SourceFiles, SpeedSession, SpeedTarget } from '../../contracts/index.ts'

/** A spread is seen from two sessions on. */
const LEAST_SESSIONS = 2

/** What one is known by, and how well. */
export interface Figures {
  value: number
  low: number
  high: number
}

export interface Ground {
  sandbox: Pick<Sandbox, 'open'>
  canary: Canary
}

/** How one of a kind of exercise is measured in a contest: a session at a time, each in fresh boxes. */
export interface Discipline<S> {
  /** One session; `health` is null where nothing that a canary sees counts. @throws FailureError */
  measure(files: SourceFiles, round: number, ground: Ground): Promise<{ session: S; health: LaneHealth | null }>
  /** What at least `least` sessions come to. */
  figures(sessions: readonly S[]): Figures
  least: number
  most: number
}

/** By the kind of an exercise; null where there is nothing to measure finely. */
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
      const verifier = await openVerifier(exercise, sandbox)
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
    measure: (files, _, { sandbox, canary }) =>
      firstOf(
        httpSessions(exercise, files, sandbox, () => true),
        canary,
      ),
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

/** The lane is looked at before the boxes of the session are torn down on it. */
async function firstOf(sessions: AsyncGenerator<SpeedSession>, canary: Canary): Promise<{ session: SpeedSession; health: LaneHealth }> {
  for await (const session of sessions) return { session, health: laneHealth(await canary.read()) }
  throw new Error('There are sessions for as long as they are asked for')
}

/**
 * A pass over a heap in which a shorter one has made what is made once. From round to round it has three times the calls: the last one
 * tells most. That the process tells the truth was proven by the kernel's figures when the attempt passed.
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
