import type { Config } from '../../shared/config.ts'

/** Requests per minute from one address: more than a machine can answer. */
const ANY_NUMBER = 1_000_000

/**
 * The demo always uses the embedded store in its own folder: nothing reaches real people or a school's database. Limits are raised
 * because all learners share this machine's address, and a continued run first reads every learner's submissions to every lesson.
 */
export function demoConfig(config: Config): Config {
  const requestLimits = { ...config.requestLimits, requests: { ...config.requestLimits.requests, perAddress: ANY_NUMBER } }
  return { ...config, databaseUrl: null, publicUrl: null, mail: { ...config.mail, server: null }, github: null, oidc: null, requestLimits }
}
