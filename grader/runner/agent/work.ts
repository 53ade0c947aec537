import { setTimeout as sleep } from 'node:timers/promises'
import { complete } from '../../shared/catalogue/check.ts'
import {
  TROUBLE_LENGTH,
  type AgentAbout,
  type Exercise,
  type Job,
  type Progress,
  type Sandbox,
  type SourceFiles,
  type StageSeconds,
  type Verdict,
} from '../../contracts/index.ts'
import { UNTRACED, type Traces } from '../../shared/tracing/traces.ts'
import type { ActivityGate } from './activity-gate.ts'
import { LeaseEnded, Refused, type Client } from './client.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { JobSpans } from './job-spans.ts'
import { Reporter } from './reporter.ts'
import type { ExerciseCache } from './exercise-cache.ts'
import { StageTimer } from './stage-timer.ts'

/** Between two looks at a lane that reads wrong. */
const UNFIT_PAUSE_MS = 2_000

/** Watches what comes out of a sandbox. */
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
  /** Why the lane cannot be believed now; null where it can. Asked before every lease. */
  unfit(): Promise<string | null>
  /** Is told of every run, so that nothing else goes on beside it. */
  grading: ActivityGate
  /** Aborted when a job that was begun is not to be ended any more, but given back. */
  giveUp?: AbortSignal
  /** Hears when the lane is taken out of use, and when it is back. */
  onLane(notice: string): void
  /** Hears of what went wrong, and with which job; the work goes on. */
  onError(error: Error, job?: Job): void
  /** Hears of every job that it is begun, and what became of it. */
  onJob?(job: Job, what: string, details?: { outcome: string; stages: StageSeconds }): void
  traces?: Traces
}

/** Takes one job after the other until `stop` is aborted; a job that was begun is ended first, or given back. */
export async function work(tools: Work, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await laneFit(tools, stop)
    const job = stop.aborted ? null : await nextJob(tools, stop)
    if (job !== null) await (stop.aborted ? giveBack(tools, job) : perform(tools, job))
  }
}

/** Resolves when the lane can be believed; until then submissions wait in the queue, or go to another agent. */
async function laneFit({ unfit, onLane, onError }: Work, stop: AbortSignal): Promise<void> {
  for (let out = false; !stop.aborted; ) {
    const reason = await unfit().catch((error: Error) => {
      onError(error)
      return error.message
    })
    if (reason === null) {
      if (out) onLane('The lane reads right again and takes submissions.')
      return
    }
    if (!out) onLane(`The lane is taken out until it reads right: ${reason}.`)
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

/** One that is not heard ends its lease by its silence. */
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
  const access = { watch: (sandbox: Sandbox) => spans.watch(watch.watch(sandbox)) }
  const emit = (progress: Progress) => {
    watch.hear(progress)
    spans.hear(progress)
    reporter.emit(progress)
  }
  let trouble: string | undefined
  const onError = (error: Error) => {
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

/**
 * Gives what was told: a verdict that the API refuses is none, and the job ends as a fault, or every agent would
 * measure it for nothing.
 */
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
    // To a token that was revoked, everything is refused.
    if (!(error instanceof Refused) || error.code === 'E_AGENT_TOKEN' || verdict.verdict === 'fault') throw error
    onError(error)
    const instead = fault()
    await tell(instead)
    return instead
  }
}

/** Null where it is given up before. What goes on then ends with the boxes. */
async function unlessGivenUp({ giveUp }: Work, grading: Promise<Verdict>): Promise<Verdict | null> {
  if (giveUp === undefined) return grading
  const { promise: given, resolve } = Promise.withResolvers<null>()
  const leave = () => resolve(null)
  if (giveUp.aborted) leave()
  giveUp.addEventListener('abort', leave)
  try {
    return await Promise.race([grading, given])
  } finally {
    // The signal lives as long as the agent, and what hears of it keeps this verdict.
    giveUp.removeEventListener('abort', leave)
  }
}

/** Both sides were measured here, on the one core of this lane: a verdict never mixes machines. Of a reading nothing was. */
function onMachine({ machine }: AgentAbout, verdict: Verdict): Verdict {
  const isMeasured = [verdict.speed, verdict.http, verdict.heap, verdict.loadTest].some((figures) => figures !== undefined)
  return machine !== undefined && isMeasured ? { ...verdict, machine: machine.class } : verdict
}

/** Never rejects: what fails here is a fault, which is measured again. */
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
    // What was given up ends as its boxes do.
    if (!giveUp?.aborted) onError(error as Error, job)
    return faultOf(job, about, began)
  }
}

/** @param began when the job was taken, by the clock of this process, ms */
function faultOf({ exercise }: Job, { engine, sandbox }: AgentAbout, began: number): Verdict {
  return {
    exercise,
    verdict: 'fault',
    level: null,
    summary: 'The grader failed, not your code. Nothing was counted; send the same again.',
    tests: [],
    findings: [],
    seconds: (performance.now() - began) / 1000,
    engine,
    sandbox,
  }
}
