import { finding } from './findings.ts'
import type { LaneHealth } from './lane.ts'
import type { Failure, Finding, LoadTest, LoadTestTarget, TrialResult, TrialRun } from '../../contracts/index.ts'

/** Share of its core below which the machine is to blame for a wrong answer. Lower than for other kinds, as builds wait for timers. */
const LEAST_SHARE = 0.25

export function isStarved({ share }: LaneHealth): boolean {
  return share < LEAST_SHARE
}

/** The load test's answers beside the right ones. */
export function loadTestFigures(runs: readonly TrialRun[], allowed: LoadTestTarget): LoadTest {
  return { trials: runs.map((run) => resultOf(run, allowed)), allowed }
}

function resultOf({ trial, said, why, requests, seconds }: TrialRun, allowed: LoadTestTarget): TrialResult {
  return {
    what: trial.what,
    slower: trial.slower,
    said,
    why,
    right: isRight({ trial, said, requests, seconds }, allowed),
    requests,
    seconds,
  }
}

/** Whether the answer is right and within the allowed time and requests. */
export function isRight(run: Omit<TrialRun, 'why'>, allowed: LoadTestTarget): boolean {
  return run.said === run.trial.slower && run.requests <= allowed.requests && !isLate(run, allowed)
}

/** Whether there was no answer in the allowed time. */
export function isLate({ said, seconds }: Pick<TrialRun, 'said' | 'seconds'>, allowed: LoadTestTarget): boolean {
  return said === null || seconds > allowed.seconds
}

/** How late a late trial was, and what the task allows. */
export function lateness({ said, seconds }: Pick<TrialRun, 'said' | 'seconds'>, allowed: LoadTestTarget): Failure {
  const taken = said === null ? `over ${Math.floor(seconds)} s` : `${seconds.toFixed(1)} s`
  return { code: 'over-time', seen: `${taken}; a trial allows ${allowed.seconds} s` }
}

/** A finding for each trial that was not answered right, missed regressions first. A late one ends the verdict, with a failure of its own. */
export function trialFindings(runs: readonly TrialRun[], allowed: LoadTestTarget): Finding[] {
  const wrong = runs.filter((run) => !isRight(run, allowed) && !isLate(run, allowed))
  return wrong.map((run) => trialFinding(run, allowed)).sort((a, b) => b.code.localeCompare(a.code))
}

function trialFinding({ trial, said, why, requests }: TrialRun, allowed: LoadTestTarget): Finding {
  const after = `after ${requests} requests`
  if (said === trial.slower) return finding('over-requests', `${requests} in one trial; the limit is ${allowed.requests}`)
  if (trial.slower) return { ...finding('trial-missed', `${trial.what}. Your load test said “not slower” ${after}.`), hint: trial.hint }
  return {
    ...finding('false-alarm', `${trial.what}. Your load test said “slower” ${after}${why === null ? '' : `: ${why}`}.`),
    hint: trial.hint,
  }
}
