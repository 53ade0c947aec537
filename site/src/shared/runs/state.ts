import type { Progress, Stage } from '../../../../grader/contracts/submission.ts'
import type { LoadTest } from '../../../../grader/contracts/load-test.ts'
import type { HeapPoint, TestResult, Verdict } from '../../../../grader/contracts/verdict.ts'

type SpeedProgress = Extract<Progress, { type: 'speed' }>

/** State of a run in progress. */
export interface RunState {
  stage: Stage
  /** Submissions ahead, while queued. */
  position: number | null
  /** Estimated seconds until it starts, while queued; null without a lane, undefined without an estimate. */
  expectedSeconds?: number | null | undefined
  /** The worst case of that estimate, if other learners' submissions go first. */
  latestSeconds?: number | undefined
  tests: TestResult[]
  speed: SpeedProgress['speed'] | null
  /** Whether the speed is clearly above or below the target, and the level of a pass once that is clear, too. */
  known?: Pick<SpeedProgress, 'outcome' | 'level'>
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
      // A run that did not count is queued again: its results do not belong to the next run.
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
        known: { ...(progress.outcome && { outcome: progress.outcome }), ...(progress.level && { level: progress.level }) },
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

/** Stored stages have no estimate, so the last one stays valid. */
function expected({ expectedSeconds, latestSeconds }: Pick<RunState, 'expectedSeconds' | 'latestSeconds'>) {
  return { expectedSeconds, latestSeconds }
}
