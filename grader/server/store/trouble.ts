import { HotpathError } from '../../shared/errors.ts'

/** PostgreSQL's SQLSTATE codes, by class or complete, and Node's codes of system errors. */
const REFUSED = /^(28...|42501|3D000)$/
const FULL = /^(53100|ENOSPC|EDQUOT)$/
const AWAY = /^(08...|57P0.|53300|ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/

/** Messages of pg, without a code, for connections that ended, timed out or belong to a closed pool. */
const CUT_OFF =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|Query read timeout)/

/** Turns errors of the database or disk into errors that people can act on; returns others unchanged. */
export function explained(error: unknown): unknown {
  if (error instanceof HotpathError) return error
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const problem = message || code
  if (REFUSED.test(code)) return new HotpathError('E_DATABASE_RIGHTS', { problem }, { cause: error })
  if (FULL.test(code)) return new HotpathError('E_DISC_FULL', { problem }, { cause: error })
  if (AWAY.test(code) || (code === '' && CUT_OFF.test(message))) return new HotpathError('E_DATABASE', { problem }, { cause: error })
  return error
}

/** When to retry: about as long as PostgreSQL takes to restart after a crash. */
const AGAIN_SECONDS = 5

/** The error for requests while the store is away. */
export function away(cause: unknown): HotpathError {
  return new HotpathError('E_STORE_AWAY', { seconds: AGAIN_SECONDS }, { cause })
}

/** Catch handler for optional reads: null if the database is away. @throws any other error */
export function unlessAway(error: unknown): null {
  if (isAway(error)) return null
  throw error
}

/** Whether the disc of the database is full; the failed query changed nothing. */
export function isFull(error: unknown): boolean {
  const known = explained(error)
  return known instanceof HotpathError && known.code === 'E_DISC_FULL'
}

/** Whether the database could not be reached, or the connection broke; the query may be repeated. */
export function isAway(error: unknown): boolean {
  const known = explained(error)
  return known instanceof HotpathError && known.code === 'E_DATABASE'
}
