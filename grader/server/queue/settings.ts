/** Names of the lines, in pg-boss's tables: submissions to grade, to look at in each way, and to measure against one another. */
export const QUEUE_NAME = 'grade'
export const PROFILE_QUEUES = { inside: 'profile', engines: 'engines' } as const
export const CONTEST_NAME = 'contest'

/** Seconds without a heartbeat after which a lease ends: the least that pg-boss takes. */
export const HEARTBEAT_SECONDS = 10

/**
 * Times that a job is leased again because its agent died. A submission that kills every agent it meets must not do so for ever. What is
 * given back, as a look is whenever a submission comes to be graded, is not among them.
 */
const LEASES_LOST_AT_MOST = 12

export const LEASE = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: LEASES_LOST_AT_MOST,
  retryDelay: 0,
} as const

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

export const TIMES = {
  // The heartbeat finds dead agents; this one finds an agent that lives and never ends.
  expireInSeconds: HOUR_SECONDS / 2,
  retentionSeconds: 90 * DAY_SECONDS,
  // Every look for leases that have ended reads all jobs that there are. Of those that are over, what is forecast needs the last minutes.
  deleteAfterSeconds: HOUR_SECONDS,
} as const

/**
 * How often pg-boss looks for leases that have ended, and removes jobs that are long over. No cron jobs, no reindexing,
 * no statistics: the queue is short.
 */
export const SUPERVISION = {
  superviseIntervalSeconds: 2,
  monitorIntervalSeconds: 2,
  maintenanceIntervalSeconds: HOUR_SECONDS,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
} as const
