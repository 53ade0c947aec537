import type { EditEffects, EditsRun } from '../../../../grader/contracts/edits.ts'
import type { EngineRuns, EngineTrip } from '../../../../grader/contracts/engines.ts'
import type { Profile, ProfileRun } from '../../../../grader/contracts/profile.ts'
import { call } from './client.ts'

/** Time between two requests for the profile: it takes seconds, or minutes if it has to wait for others. */
const [LEAST_PAUSE_MS, MOST_PAUSE_MS] = [700, 5000]
/** Pause as a share of the time waited so far: such a delay is hardly noticed. */
const SHARE = 0.05

export interface Waiting<T> {
  /** Called with the results so far. */
  seen?(soFar: T): void
  /** Whether the results are still wanted. */
  wanted(): boolean
}

/** Profiles a submission, or takes the existing profile, and waits for its end. @throws Refused, Unreachable */
export function addProfileRun(submission: string, waiting: Waiting<Profile>): Promise<ProfileRun> {
  return asked<Profile, ProfileRun>(`/api/submissions/${submission}/profile`, ({ profile }) => profile, waiting)
}

/** Waits for the end of a profile run that is already queued. @throws Refused, Unreachable */
export function followProfileRun(submission: string, waiting: Waiting<Profile>): Promise<ProfileRun> {
  return asked<Profile, ProfileRun>(`/api/submissions/${submission}/profile`, ({ profile }) => profile, waiting, 'GET')
}

/** Runs a submission on other engines, or takes the existing runs, and waits for their end. @throws Refused, Unreachable */
export function runOnEngines(submission: string, waiting: Waiting<EngineRuns>): Promise<EngineTrip> {
  return asked<EngineRuns, EngineTrip>(`/api/submissions/${submission}/engines`, ({ runs }) => runs, waiting)
}

/**
 * Measures what each edit of a submission buys, or takes the existing figures, and waits for the end.
 * @param against the earlier attempt to compare with; null for the starter
 * @throws Refused, Unreachable
 */
export function measureEdits(submission: string, against: string | null, waiting: Waiting<EditEffects>): Promise<EditsRun> {
  const query = against === null ? '' : `?against=${against}`
  return asked<EditEffects, EditsRun>(`/api/submissions/${submission}/edits`, ({ effects }) => effects, waiting, 'POST', query)
}

/** Pause in ms before the next request. @param waited ms */
export function pauseAfter(waited: number): number {
  return Math.min(MOST_PAUSE_MS, LEAST_PAUSE_MS + SHARE * waited)
}

async function asked<T, Answer extends { state: ProfileRun['state'] }>(
  path: string,
  shownBy: (answer: Answer) => T | null,
  { seen, wanted }: Waiting<T>,
  first: 'POST' | 'GET' = 'POST',
  query = '',
): Promise<Answer> {
  const began = performance.now()
  let answer = await call<Answer>(path + query, { method: first })
  while (answer.state === 'waiting' && wanted()) {
    const shown = shownBy(answer)
    if (shown !== null) seen?.(shown)
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(performance.now() - began)))
    answer = await call<Answer>(path)
  }
  return answer
}
