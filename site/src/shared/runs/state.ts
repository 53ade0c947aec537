import type { Progress, Stage } from '../../../../grader/contracts/submission.ts'
import type { LoadTest } from '../../../../grader/contracts/load-test.ts'
import type { HeapPoint, TestResult, Verdict } from '../../../../grader/contracts/verdict.ts'

type SpeedProgress = Extract<Progress, { type: 'speed' }>['speed']

/** What is known of a run while it goes on. */
export interface RunState {
  stage: Stage
  /** Submissions ahead, while queued. */
  position: number | null
  /** Seconds until it is taken, while queued; null where no lane is there, undefined where nothing was said of it. */
  expectedSeconds?: number | null | undefined
  /** The same if as many come meanwhile as may, where that is longer. */
  latestSeconds?: number | undefined
  tests: TestResult[]
  speed: SpeedProgress | null
  /** Intervals shown before the present one. */
  earlier: { low: number; high: number }[]
  curve: HeapPoint[]
  /** Trials of a load test so far. */
  loadTest: LoadTest | null
  verdict: Verdict | null
}

export const FRESH_RUN: RunState = {
  stage: 'queued',
  position: null,
  tests: [],
  speed: null,
  earlier: [],
  curve: [],
  loadTest: null,
  verdict: null,
}

/** The state after one more event. */
export function advance(state: RunState, progress: Progress): RunState {
  switch (progress.type) {
    case 'stage':
      // It waits anew where its run did not count: what was seen of that one is no part of the next.
      return {
        ...(progress.stage === 'queued' ? FRESH_RUN : state),
        stage: progress.stage,
        position: progress.position,
        ...expected(progress.expectedSeconds === undefined ? state : progress),
      }
    case 'tests':
      return { ...state, tests: progress.tests }
    case 'speed':
      return {
        ...state,
        speed: progress.speed,
        earlier: state.speed ? [...state.earlier, { low: state.speed.low, high: state.speed.high }] : [],
      }
    case 'heap':
      return { ...state, curve: progress.curve }
    case 'trials':
      return { ...state, loadTest: progress.loadTest }
    case 'verdict':
      return { ...state, verdict: progress.verdict }
  }
}

/** What is stored of a stage says nothing of the time: what was said last still holds. */
function expected({ expectedSeconds, latestSeconds }: Pick<RunState, 'expectedSeconds' | 'latestSeconds'>) {
  return { expectedSeconds, latestSeconds }
}
