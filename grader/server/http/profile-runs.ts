import { randomUUID } from 'node:crypto'
import type { EditsJob, Job, Outcome, ProfileRunKind, ProfileRunResults, Submission } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import {
  askProfileRun,
  claimAutomatic,
  countWaiting,
  dropOther,
  readAgainst,
  readProfileRun,
  readProfileRunJob,
  recordProfileRun,
  recordSeen,
  startAutomatic,
  type StoredProfileRun,
} from '../gradebook/profile-runs.ts'
import { readSubmission } from '../gradebook/submissions.ts'
import type { Lease, JobQueue } from '../queue/queue.ts'
import type { Db, Trx } from '../store/store.ts'
import { AUTOMATIC_PRIORITY } from '../queue/priority.ts'
import type { Context } from './context.ts'
import { leaseFrom } from './poll.ts'

/** Profile runs that may wait per visitor, all kinds together: each can take an agent minutes. */
const WAITING_PER_PERSON = 6
/** Roughly how long an agent needs for one profile run: when to ask again. */
const RETRY_SECONDS = 15

const NOT_ASKED = { inside: 'E_PROFILE_UNKNOWN', engines: 'E_ENGINES_UNKNOWN', edits: 'E_EDITS_UNKNOWN' } as const

/**
 * Requests a profile run of a visitor's submission, or returns the current state of one that was requested before.
 * @throws HotpathError E_SUBMISSION_UNKNOWN; E_UNDECIDED for a submission without a verdict, which comes first;
 * E_PROFILE_KIND for a quiz, E_PROFILE_LOAD_TEST for a load test; E_ENGINES_KIND for an exercise that other engines
 * cannot run; E_EDITS_KIND, E_EDITS_OUTCOME or E_EDITS_AGAINST for edits that cannot be measured; E_PROFILES_WAITING
 * @param against for edits: the earlier attempt to compare with; null for the starter
 */
export async function wantProfileRun<K extends ProfileRunKind>(
  context: Context,
  kind: K,
  visitor: string,
  submission: string,
  request: string,
  against: string | null = null,
): Promise<StoredProfileRun<K>> {
  const jobs = context.queue.profileRuns[kind]
  const profileRun = await context.store.transaction(async (trx) => {
    const known = await readSubmission(trx, submission, visitor)
    if (known === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
    if (known.state !== 'done') throw new HotpathError('E_UNDECIDED')
    if (kind === 'edits') await assertEdits(context, trx, known, visitor, against)
    else assertRuns(context, known.exercise)
    if (kind === 'engines') assertFunction(context, known.exercise)
    const other = kind === 'edits' ? await dropOther(trx, kind, submission, against) : null
    if (other !== null) await jobs.drop(trx, [other])
    const job = randomUUID()
    if (await askProfileRun(trx, kind, submission, job, against)) {
      const waiting = await countWaiting(trx, visitor) // includes this one
      if (waiting > WAITING_PER_PERSON) throw new HotpathError('E_PROFILES_WAITING', { waiting: waiting - 1, seconds: RETRY_SECONDS })
      await jobs.send(trx, { id: job, submission, request })
    } else if (kind === 'inside') {
      const waiting = await claimAutomatic(trx, submission)
      if (waiting !== null) await jobs.hasten(trx, waiting)
    }
    return (await readProfileRun(trx, kind, submission))!
  })
  jobs.announce()
  return profileRun
}

/** Outcomes that a profile explains, for submissions that run to their end. */
const EXPLAINED: readonly Outcome[] = ['slow', 'leak']

/**
 * Starts a profile run of a learner's submission that came out as slow or leaking, in the transaction that stores the verdict. It waits
 * until no lane is needed for anything else.
 * @returns whether there is one to announce
 */
export async function profileByItself(
  { queue, exercises, automaticProfiles }: Context,
  trx: Trx,
  { id, exercise, outcome, request }: { id: string; exercise: string; outcome: Outcome; request: string },
): Promise<boolean> {
  const { reading, trials } = exercises.get(exercise) ?? {}
  if (!automaticProfiles || !EXPLAINED.includes(outcome) || reading || trials) return false
  const job = randomUUID()
  const jobs = queue.profileRuns.inside
  await jobs.drop(trx, await startAutomatic(trx, id, job))
  await jobs.send(trx, { id: job, submission: id, request, priority: AUTOMATIC_PRIORITY })
  return true
}

function assertRuns({ exercises }: Context, exercise: string): void {
  const { reading, trials } = exercises.get(exercise) ?? {}
  if (reading) throw new HotpathError('E_PROFILE_KIND', { exercise })
  if (trials) throw new HotpathError('E_PROFILE_LOAD_TEST', { exercise })
}

function assertFunction({ exercises }: Context, exercise: string): void {
  const kind = exercises.get(exercise)?.manifest.kind ?? 'function'
  if (kind !== 'function') throw new HotpathError('E_ENGINES_KIND', { exercise, kind })
}

/** Outcomes of code whose speed or memory was measured. */
const MEASURED: readonly Outcome[] = ['pass', 'slow', 'leak']

async function assertEdits(
  { exercises }: Context,
  trx: Db | Trx,
  { id, exercise, verdict }: Submission,
  visitor: string,
  against: string | null,
): Promise<void> {
  const { reading, trials } = exercises.get(exercise) ?? {}
  if (reading || trials) throw new HotpathError('E_EDITS_KIND', { exercise })
  if (!MEASURED.includes(verdict!.verdict)) throw new HotpathError('E_EDITS_OUTCOME', { outcome: verdict!.verdict })
  if (against === null) return
  const earlier = await readSubmission(trx, against, visitor)
  if (earlier === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
  const isMeasured = earlier.verdict !== null && MEASURED.includes(earlier.verdict.verdict)
  if (against === id || earlier.exercise !== exercise || !isMeasured) throw new HotpathError('E_EDITS_AGAINST')
}

/** A visitor's profile run. @throws HotpathError E_SUBMISSION_UNKNOWN; E_PROFILE_UNKNOWN, E_ENGINES_UNKNOWN or E_EDITS_UNKNOWN if none was requested */
export async function findProfileRun<K extends ProfileRunKind>(
  { store }: Context,
  kind: K,
  visitor: string,
  submission: string,
): Promise<StoredProfileRun<K>> {
  if ((await readSubmission(store.db, submission, visitor)) === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
  const profileRun = await readProfileRun(store.db, kind, submission)
  if (profileRun === null) throw new HotpathError(NOT_ASKED[kind])
  return profileRun
}

/** Waits for the next profile run; null if none came in time or the agent hung up. */
export function leaseProfileRun({ queue, store }: Context, kind: ProfileRunKind, signal: AbortSignal): Promise<Job | null> {
  const jobs = queue.profileRuns[kind]
  return leaseFrom(jobs, signal, async ({ id, attempt, submission, request }) => {
    const run = await readProfileRunJob(store.db, id)
    if (run === null) return dropped(store, jobs, id)
    const { against: _, ...job } = run
    return { id, attempt, submission, ...job, ...(request !== undefined && { request }) }
  })
}

/** Waits for the next run that measures edits; null if none came in time or the agent hung up. */
export function leaseEdits({ queue, store }: Context, signal: AbortSignal): Promise<EditsJob | null> {
  const jobs = queue.profileRuns.edits
  return leaseFrom(jobs, signal, async ({ id, attempt, submission, request }) => {
    const run = await readProfileRunJob(store.db, id)
    if (run === null) return dropped(store, jobs, id)
    const files = run.against === null ? null : await readAgainst(store.db, run.against)
    if (run.against !== null && files === null) return dropped(store, jobs, id)
    const against = files && { submission: run.against!, files }
    return { id, attempt, submission, ...run, against, ...(request !== undefined && { request }) }
  })
}

/** Drops a job that nobody waits for any more. */
async function dropped(store: Context['store'], jobs: JobQueue, job: string): Promise<null> {
  await store.transaction((trx) => jobs.drop(trx, [job]))
  return null
}

/** @throws HotpathError E_JOB_LOST */
export async function holdLease({ store }: Context, jobs: JobQueue, lease: Lease): Promise<void> {
  if (!(await store.transaction((trx) => jobs.hold(trx, lease)))) throw new HotpathError('E_JOB_LOST')
}

/** Stores the results so far. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function showProfileRun<K extends ProfileRunKind>(
  { queue, store }: Context,
  kind: K,
  lease: Lease,
  shown: ProfileRunResults[K],
): Promise<void> {
  await store.transaction(async (trx) => {
    if (!(await queue.profileRuns[kind].hold(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await recordSeen(trx, lease.id, shown)
  })
}

/** Stores the results and ends the job. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function endProfileRun<K extends ProfileRunKind>(
  { queue, store }: Context,
  kind: K,
  lease: Lease,
  shown: ProfileRunResults[K] | null,
): Promise<void> {
  await store.transaction(async (trx) => {
    if (!(await queue.profileRuns[kind].finish(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await recordProfileRun(trx, lease.id, shown)
  })
}
