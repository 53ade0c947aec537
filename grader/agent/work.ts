import { setTimeout as sleep } from 'node:timers/promises'
import { complete } from '../catalogue/check.ts'
import type { AgentAbout, Exercise, Job, Progress, SourceFiles, StageSeconds, Verdict } from '../contracts/index.ts'
import type { Busy } from './busy.ts'
import { LeaseEnded, type Client } from './client.ts'
import { Reporter } from './reporter.ts'
import type { Shelf } from './shelf.ts'
import { Stopwatch } from './stopwatch.ts'

/** Pause before the next try when the API does not answer. */
const PAUSE_MS = 500
/** Between two looks at a lane that reads wrong. */
const UNFIT_PAUSE_MS = 2_000

export interface Work {
  client: Client
  about: AgentAbout
  exercises: Shelf
  /** Stages 4 to 6 of the pipeline. */
  grade(submission: { exercise: Exercise; files: SourceFiles }, emit: (progress: Progress) => void, watch: Stopwatch): Promise<Verdict>
  /** Why the lane cannot be believed now; null where it can. Asked before every lease. */
  unfit(): Promise<string | null>
  /** Is told of every run, so that nothing else goes on beside it. */
  grading: Busy
  /** Hears when the lane is taken out of use, and when it is back. */
  onLane(notice: string): void
  /** Hears of what went wrong, and with which job; the work goes on. */
  onError(error: Error, job?: Job): void
  /** Hears of every job that it is begun, and what became of it. */
  onJob?(job: Job, what: string, details?: { word: string; stages: StageSeconds }): void
}

/** Takes one job after the other until `stop` is aborted; a job that was begun is ended first. */
export async function work(tools: Work, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await laneFit(tools, stop)
    const job = stop.aborted ? null : await nextJob(tools, stop)
    if (job !== null) await perform(tools, job)
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

async function nextJob({ client, about, onError }: Work, stop: AbortSignal): Promise<Job | null> {
  try {
    return await client.lease(about, stop)
  } catch (error) {
    if (stop.aborted) return null
    onError(error as Error)
    await sleep(PAUSE_MS, null, { signal: stop }).catch(() => {})
    return null
  }
}

async function perform(tools: Work, job: Job): Promise<void> {
  const reporter = new Reporter(tools.client, job)
  const end = tools.grading.begin()
  const watch = new Stopwatch()
  const emit = (progress: Progress) => {
    watch.hear(progress)
    reporter.emit(progress)
  }
  tools.onJob?.(job, 'taken')
  try {
    const verdict = await gradeJob(tools, job, emit, watch)
    const stages = watch.read()
    await reporter.close()
    if (reporter.leaseEnded.aborted) return tools.onJob?.(job, 'the lease ended meanwhile')
    await tools.client.result(job, verdict, stages)
    tools.onJob?.(job, 'graded', { word: verdict.verdict, stages })
  } catch (error) {
    await reporter.close()
    if (!(error instanceof LeaseEnded)) tools.onError(error as Error, job)
  } finally {
    end()
  }
}

/** Never rejects: what fails here is a fault, which is measured again. */
async function gradeJob({ exercises, grade, about, onError }: Work, job: Job, emit: (progress: Progress) => void, watch: Stopwatch): Promise<Verdict> {
  const began = performance.now()
  try {
    const exercise = await exercises.of(job)
    return await grade({ exercise, files: complete(exercise, job.files) }, emit, watch)
  } catch (error) {
    onError(error as Error, job)
    return {
      exercise: job.exercise,
      verdict: 'fault',
      level: null,
      summary: 'The grader failed, not your code. Nothing was counted; send the same again.',
      tests: [],
      findings: [],
      seconds: (performance.now() - began) / 1000,
      engine: about.engine,
      sandbox: about.sandbox,
    }
  }
}
