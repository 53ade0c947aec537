import { setTimeout as sleep } from 'node:timers/promises'
import { complete } from '../../shared/catalogue/check.ts'
import {
  TROUBLE_LENGTH,
  type AgentAbout,
  type Exercise,
  type Job,
  type Progress,
  type SourceFiles,
  type StageSeconds,
  type Verdict,
} from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { UNTRACED, type Traces } from '../../shared/tracing/traces.ts'
import type { ActivityGate } from './activity-gate.ts'
import { LeaseEnded, Refused, type Client } from './client.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { JobSpans } from './job-spans.ts'
import { Reporter } from './reporter.ts'
import type { ExerciseCache } from './exercise-cache.ts'
import { StageTimer } from './stage-timer.ts'
import { withOpen } from './with-open.ts'
import { endingWith } from '../measure/ending.ts'

/** Pause between two readings of a lane that is out of service. */
const UNFIT_PAUSE_MS = 2_000

/** Wraps a sandbox to observe it. */
export interface SandboxAccess {
  watch(sandbox: Sandbox): Sandbox
}

export interface Work {
  client: Client
  connection: ConnectionStatus
  about: AgentAbout
  exercises: ExerciseCache
  /** Stages 4 to 6 of the pipeline. */
  grade(submission: { exercise: Exercise; files: SourceFiles }, emit: (progress: Progress) => void, access: SandboxAccess): Promise<Verdict>
  /** Why the lane cannot be trusted now; null if it can. Called before every lease. */
  unfit(): Promise<string | null>
  /** Marks every run, so that no other work runs beside it. */
  grading: ActivityGate
  /** Aborts when a started job should be returned to the queue instead of finished. */
  giveUp?: AbortSignal
  /** Called when the lane goes out of service, and when it is back. */
  onLane(notice: string): void
  /** Called with each error and its job. Work continues. */
  onError(error: Error, job?: Job): void
  /** Called at the start and the end of every job. */
  onJob?(job: Job, what: string, details?: { outcome: string; stages: StageSeconds }): void
  traces?: Traces
}

/** Takes one job after the other until `stop` aborts. A started job is finished first, or returned. */
export async function work(tools: Work, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await laneFit(tools, stop)
    const job = stop.aborted ? null : await nextJob(tools, stop)
    if (job !== null) await (stop.aborted ? giveBack(tools, job) : perform(tools, job))
  }
}

/** Resolves when the lane can be trusted. Until then submissions wait in the queue or go to another agent. */
async function laneFit({ unfit, onLane, onError }: Work, stop: AbortSignal): Promise<void> {
  for (let out = false; !stop.aborted; ) {
    const reason = await unfit().catch((error: Error) => {
      onError(error)
      return error.message
    })
    if (reason === null) {
      if (out) onLane('The lane measures correctly again and takes submissions.')
      return
    }
    if (!out) onLane(`The lane is out of service until it measures correctly: ${reason}.`)
    out = true
    await sleep(UNFIT_PAUSE_MS, null, { signal: stop }).catch(() => {})
  }
}

async function nextJob({ client, connection, about }: Work, stop: AbortSignal): Promise<Job | null> {
  try {
    const job = await client.lease(about, stop)
    connection.good()
    return job
  } catch (error) {
    if (stop.aborted) return null
    await sleep(connection.bad(error as Error), null, { signal: stop }).catch(() => {})
    return null
  }
}

/** Returns a job. If that fails, its lease expires without heartbeats. */
async function giveBack({ client, onError, onJob }: Work, job: Job): Promise<void> {
  onJob?.(job, 'given back')
  await client.giveBack(job).catch((error: Error) => onError(error, job))
}

async function perform(tools: Work, job: Job): Promise<void> {
  const began = performance.now()
  const reporter = new Reporter(tools.client, job)
  const end = tools.grading.begin()
  const watch = new StageTimer()
  const spans = new JobSpans(tools.traces ?? UNTRACED, job, tools.about.agent)
  // Once the lease has ended, nobody waits for the result: its sandboxes close, and the lane is free.
  const { leaseEnded } = reporter
  const access = {
    watch: (sandbox: Sandbox) => withOpen(sandbox, endingWith(leaseEnded, spans.watch(watch.watch(sandbox))).open),
  }
  const emit = (progress: Progress) => {
    watch.hear(progress)
    spans.hear(progress)
    reporter.emit(progress)
  }
  let trouble: string | undefined
  const onError = (error: Error) => {
    if (leaseEnded.aborted) return
    trouble = error.message.slice(0, TROUBLE_LENGTH)
    tools.onError(error, job)
  }
  tools.onJob?.(job, 'taken')
  try {
    const verdict = await unlessGivenUp(tools, gradeJob({ ...tools, onError }, job, emit, access))
    const stages = watch.read()
    await reporter.flush()
    if (verdict === null) {
      spans.end({ failed: 'GivenBack' })
      return await giveBack(tools, job)
    }
    reporter.leaseEnded.throwIfAborted()
    const tell = (said: Verdict) =>
      spans.report(job, (traced) => tools.client.result(traced, said, { stages, ...(trouble !== undefined && { trouble }) }))
    const reported = await tellOrFault(verdict, () => faultOf(job, tools.about, began), tell, onError)
    spans.end({ outcome: reported.verdict })
    tools.onJob?.(job, 'graded', { outcome: reported.verdict, stages })
  } catch (error) {
    spans.end({ failed: (error as Error).name })
    if (error instanceof LeaseEnded) tools.onJob?.(job, 'the lease ended meanwhile')
    else tools.onError(error as Error, job)
  } finally {
    reporter.close()
    end()
  }
}

/** Sends the verdict. If the API rejects it, the job ends as a fault; otherwise every agent would measure it for nothing. */
async function tellOrFault(
  verdict: Verdict,
  fault: () => Verdict,
  tell: (said: Verdict) => Promise<void>,
  onError: (error: Error) => void,
): Promise<Verdict> {
  try {
    await tell(verdict)
    return verdict
  } catch (error) {
    // The API rejects everything from a revoked token.
    if (!(error instanceof Refused) || error.code === 'E_AGENT_TOKEN' || verdict.verdict === 'fault') throw error
    onError(error)
    const instead = fault()
    await tell(instead)
    return instead
  }
}

/** The verdict; null if the job is given up first. Remaining work then ends with its sandboxes. */
async function unlessGivenUp({ giveUp }: Work, grading: Promise<Verdict>): Promise<Verdict | null> {
  if (giveUp === undefined) return grading
  const { promise: given, resolve } = Promise.withResolvers<null>()
  const leave = () => resolve(null)
  if (giveUp.aborted) leave()
  giveUp.addEventListener('abort', leave)
  try {
    return await Promise.race([grading, given])
  } finally {
    // The signal lives as long as the agent, and its listener would keep this verdict in memory.
    giveUp.removeEventListener('abort', leave)
  }
}

/** Adds the machine class. Both sides were measured on this lane's core, so a verdict never mixes machines. Readings have none. */
function onMachine({ machine }: AgentAbout, verdict: Verdict): Verdict {
  const isMeasured = [verdict.speed, verdict.http, verdict.heap, verdict.loadTest].some((figures) => figures !== undefined)
  return machine !== undefined && isMeasured ? { ...verdict, machine: machine.class } : verdict
}

/** Never rejects: an error here becomes a fault, which is measured again. */
async function gradeJob(
  { exercises, grade, about, giveUp, onError }: Work,
  job: Job,
  emit: (progress: Progress) => void,
  access: SandboxAccess,
): Promise<Verdict> {
  const began = performance.now()
  try {
    const exercise = await exercises.of(job)
    return onMachine(about, await grade({ exercise, files: complete(exercise, job.files) }, emit, access))
  } catch (error) {
    // After giving up, and after the end of the lease, errors only mean that the sandboxes were closed.
    if (!giveUp?.aborted) onError(error as Error, job)
    return faultOf(job, about, began)
  }
}

/** @param began time of taking the job, on the clock of this process, ms */
function faultOf({ exercise }: Job, { engine, sandbox }: AgentAbout, began: number): Verdict {
  return {
    exercise,
    verdict: 'fault',
    level: null,
    summary: 'The grader failed, not your code. This run does not count; submit the same code again.',
    tests: [],
    findings: [],
    seconds: (performance.now() - began) / 1000,
    engine,
    sandbox,
  }
}
