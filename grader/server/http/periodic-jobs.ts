import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../shared/config.ts'
import { queueDigests } from '../cohorts/digest.ts'
import { remindOfDue, remindOfOpened } from '../cohorts/reminders.ts'
import { forgetComparisons } from '../comparisons/comparisons.ts'
import { forgetAgents } from '../gradebook/agents.ts'
import { forgetAnonymous } from '../gradebook/anonymous.ts'
import { thinSamples } from '../gradebook/samples.ts'
import { forgetLogins } from '../lti/login.ts'
import { gradeReporter } from '../lti/report.ts'
import { sendScores } from '../lti/send-scores.ts'
import { forgetEmails, type EmailSender } from '../outbox/email-sender.ts'
import { forgetDeliveries } from '../outbox/outbox.ts'
import type { Sender } from '../outbox/sender.ts'
import type { Context } from './context.ts'
import { noteRun } from './metrics/runs.ts'
import { forgetRates } from './middleware/shared-counts.ts'
import { forgetReplicas } from './middleware/streams.ts'
import { recover } from './recover.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Longer than any page shows a silent agent. */
const AGENTS_KEPT_SECONDS = 24 * 3600

/** Work that an API process repeats as long as it runs. */
export interface PeriodicJob {
  everyMs: number
  /** For the log, if it fails. */
  name: string
  run(): Promise<unknown>
}

interface Needs {
  context: Context
  config: Config
  sender: Sender
  emailSender: EmailSender
  log: FastifyBaseLogger
}

/** All of them. Each can run in several API processes at the same time. */
export function periodicJobs({ context, config, sender, emailSender, log }: Needs): PeriodicJob[] {
  const { store, streams } = context
  const { db } = store
  const now = () => context.clock.now()
  const reportGrades = gradeReporter(db)
  const recoverRuns = () =>
    recover(context, ({ request, ...run }) => noteRun(context, { ...run, answers: true }, { log: log.child({ request }) }))
  const sendGrades = async () => {
    const at = await now()
    await reportGrades(at)
    await sendScores(db, async () => (await context.lti()).services, at)
  }
  const shareCounts = () => Promise.all([context.requests?.exchange(db), streams.exchange(db)])
  return [
    { everyMs: 2 * SECOND_MS, name: 'recovering submissions whose agent died', run: recoverRuns },
    { everyMs: 2 * SECOND_MS, name: 'webhooks', run: async () => sender.sendDue(await now()) },
    { everyMs: 5 * SECOND_MS, name: 'grades for platforms', run: sendGrades },
    { everyMs: 2 * SECOND_MS, name: 'emails', run: () => emailSender.sendDue() },
    // Checks whether it is morning somewhere.
    { everyMs: 5 * MINUTE_MS, name: 'daily emails', run: async () => queueDigests(store, await now()) },
    { everyMs: MINUTE_MS, name: 'emails about opened assignments', run: async () => remindOfOpened(store, await now()) },
    { everyMs: 5 * MINUTE_MS, name: 'emails about due times', run: async () => remindOfDue(store, await now()) },
    { everyMs: MINUTE_MS, name: 'forgetting rates', run: () => forgetRates(db) },
    { everyMs: MINUTE_MS, name: 'forgetting agents', run: () => forgetAgents(db, AGENTS_KEPT_SECONDS) },
    { everyMs: MINUTE_MS, name: 'forgetting platform logins', run: async () => forgetLogins(db, await now()) },
    { everyMs: MINUTE_MS, name: 'forgetting deliveries', run: async () => forgetDeliveries(db, await now()) },
    { everyMs: 10 * MINUTE_MS, name: 'forgetting emails', run: async () => forgetEmails(db, await now()) },
    { everyMs: 10 * MINUTE_MS, name: 'removing old samples', run: async () => thinSamples(store, config.keepSamplesDays, await now()) },
    // Rare, because it reads all of them.
    {
      everyMs: 60 * MINUTE_MS,
      name: 'deleting old attempts without an account',
      run: async () => forgetAnonymous(store, config.keepAnonymousDays, await now()),
    },
    {
      everyMs: 10 * MINUTE_MS,
      name: 'deleting old comparisons without an account',
      run: async () => forgetComparisons(db, config.keepAnonymousDays, await now()),
    },
    ...(store.alone
      ? []
      : [
          // A process lags behind the counts of the others by at most this.
          { everyMs: SECOND_MS, name: 'sharing counts', run: shareCounts },
          { everyMs: MINUTE_MS, name: 'forgetting replicas', run: () => forgetReplicas(db) },
        ]),
  ]
}

/**
 * Runs each job at its interval until the signal: never two runs of one job at the same time.
 * @param complain gets the error of a failed run, and the job's name
 * @returns stops them; a run in progress goes on
 */
export function runPeriodically(
  jobs: readonly PeriodicJob[],
  closing: AbortSignal,
  complain: (error: unknown, name: string) => void,
): () => void {
  const timers = jobs.map(({ everyMs, name, run }) => {
    let isRunning = false
    return setInterval(async () => {
      if (isRunning || closing.aborted) return
      isRunning = true
      await run().catch((error: unknown) => complain(error, name))
      isRunning = false
    }, everyMs)
  })
  return () => timers.forEach(clearInterval)
}
