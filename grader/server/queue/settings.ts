/** Queue names in pg-boss's tables: grading, profile runs of each kind, head-to-head runs, checks, comparisons, and programs. */
export const QUEUE_NAME = 'grade'
export const PROFILE_QUEUES = { inside: 'profile', engines: 'engines', edits: 'edits' } as const
export const CONTEST_NAME = 'contest'
export const CHECK_NAME = 'check'
export const COMPARISON_NAME = 'comparison'
export const PROGRAM_NAME = 'program'

/** Seconds without a heartbeat after which a lease ends; pg-boss's minimum. */
export const HEARTBEAT_SECONDS = 10

/**
 * Times that a job is leased again after its agent died, so that a submission that kills agents is given up eventually. Jobs that were
 * returned do not count, such as profile runs that yield to grading.
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
  // The heartbeat finds dead agents; this limit finds live ones that never finish.
  expireInSeconds: HOUR_SECONDS / 2,
  retentionSeconds: 90 * DAY_SECONDS,
  // Each check for expired leases scans all jobs, so finished ones must go soon. Wait estimates need only the last minutes of them.
  deleteAfterSeconds: HOUR_SECONDS,
} as const

/**
 * How often pg-boss checks for expired leases and removes old jobs. No cron jobs, reindexing or statistics: the queue is short.
 */
export const SUPERVISION = {
  superviseIntervalSeconds: 2,
  monitorIntervalSeconds: 2,
  maintenanceIntervalSeconds: HOUR_SECONDS,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
} as const
