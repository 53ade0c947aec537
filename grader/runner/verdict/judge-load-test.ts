import { finding } from './findings.ts'
import type { LaneHealth } from './lane.ts'
import type { Finding, LoadTest, LoadTestTarget, TrialResult, TrialRun } from '../../contracts/index.ts'

/** Share of its core below which a wrong answer is the machine's. Less than other kinds need: builds wait for timers. */
const LEAST_SHARE = 0.25

export function isStarved({ share }: LaneHealth): boolean {
  return share < LEAST_SHARE
}

/** What a load test said, beside what was right. */
export function loadTestFigures(runs: readonly TrialRun[], allowed: LoadTestTarget): LoadTest {
  return { trials: runs.map((run) => resultOf(run, allowed)), allowed }
}

function resultOf({ trial, said, why, requests, seconds }: TrialRun, allowed: LoadTestTarget): TrialResult {
  return { what: trial.what, slower: trial.slower, said, why, right: isRight({ trial, said, requests }, allowed), requests, seconds }
}

/** Told right, and within the requests that it may make. */
export function isRight({ trial, said, requests }: Pick<TrialRun, 'trial' | 'said' | 'requests'>, allowed: LoadTestTarget): boolean {
  return said === trial.slower && requests <= allowed.requests
}

/** What is to be said of each trial that was not told right, regressions that were missed first. */
export function trialFindings(runs: readonly TrialRun[], allowed: LoadTestTarget): Finding[] {
  const wrong = runs.filter((run) => !isRight(run, allowed))
  return wrong.map((run) => trialFinding(run, allowed)).sort((a, b) => b.code.localeCompare(a.code))
}

function trialFinding({ trial, said, why, requests }: TrialRun, allowed: LoadTestTarget): Finding {
  const after = `after ${requests} requests`
  if (said === trial.slower) return finding('over-requests', `${requests} in one trial, at most ${allowed.requests} are allowed`)
  if (trial.slower) return { ...finding('trial-missed', `${trial.what}. It said “not slower” ${after}.`), hint: trial.hint }
  return { ...finding('false-alarm', `${trial.what}. It said “slower” ${after}${why === null ? '' : `: ${why}`}.`), hint: trial.hint }
}
