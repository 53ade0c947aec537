import type { Config } from '../../shared/config.ts'

/** A minute, from one address: more than a machine answers. */
const ANY_NUMBER = 1_000_000

/**
 * On the embedded store of its own folder, whatever else is set: nothing of it gets to people or into a school's database. All learners
 * ask from this machine, and a run that goes on asks for each of them what was sent of each lesson, as fast as it is answered.
 */
export function demoConfig(config: Config): Config {
  const requestLimits = { ...config.requestLimits, requests: { ...config.requestLimits.requests, perAddress: ANY_NUMBER } }
  return { ...config, databaseUrl: null, publicUrl: null, mail: { ...config.mail, server: null }, github: null, oidc: null, requestLimits }
}
