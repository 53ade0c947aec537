import { setTimeout as sleep } from 'node:timers/promises'
import { complete } from '../catalogue/check.ts'
import type { AgentAbout, Exercise, Job, Progress, SourceFiles, Verdict } from '../contracts/index.ts'
import { LeaseEnded, type Client } from './client.ts'
import { Reporter } from './reporter.ts'

/** Pause before the next try when the API does not answer. */
const PAUSE_MS = 500

export interface Work {
  client: Client
  about: AgentAbout
  exercises: ReadonlyMap<string, Exercise>
  /** Stages 4 to 6 of the pipeline. */
  grade(submission: { exercise: Exercise; files: SourceFiles }, emit: (progress: Progress) => void): Promise<Verdict>
  /** Hears of what went wrong; the work goes on. */
  onError(error: Error): void
}

/** Takes one job after the other until `stop` is aborted; a job that was begun is ended first. */
export async function work(tools: Work, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const job = await nextJob(tools, stop)
    if (job !== null) await perform(tools, job)
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
  try {
    const verdict = await gradeJob(tools, job, reporter.emit)
    await reporter.close()
    if (!reporter.leaseEnded.aborted) await tools.client.result(job, verdict)
  } catch (error) {
    await reporter.close()
    if (!(error instanceof LeaseEnded)) tools.onError(error as Error)
  }
}

/** Never rejects: what fails here is a fault, which is measured again. */
async function gradeJob({ exercises, grade, about, onError }: Work, job: Job, emit: (progress: Progress) => void): Promise<Verdict> {
  const began = performance.now()
  try {
    const exercise = exercises.get(job.exercise)
    if (exercise === undefined) throw new Error(`This agent has no exercise “${job.exercise}”`)
    return await grade({ exercise, files: complete(exercise, job.files) }, emit)
  } catch (error) {
    onError(error as Error)
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
