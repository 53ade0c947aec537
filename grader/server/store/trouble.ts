import { HotpathError } from '../../shared/errors.ts'

/** SQLSTATE of PostgreSQL, by its class or whole, and Node's codes of system errors. */
const REFUSED = /^(28...|42501|3D000)$/
const FULL = /^(53100|ENOSPC|EDQUOT)$/
const AWAY = /^(08...|57P0.|53300|ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/

/** What pg says of a connection that has ended, could not be had in time, or belongs to a store that was closed: without a code. */
const CUT_OFF =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|Query read timeout)/

/** What a database or a disc said, as an error that a person can act on; any other error as it is. */
export function explained(error: unknown): unknown {
  if (error instanceof HotpathError) return error
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const problem = message || code
  if (REFUSED.test(code)) return new HotpathError('E_DATABASE_RIGHTS', { problem }, { cause: error })
  if (FULL.test(code)) return new HotpathError('E_DISC_FULL', { problem }, { cause: error })
  if (AWAY.test(code) || (code === '' && CUT_OFF.test(message))) return new HotpathError('E_DATABASE', { problem }, { cause: error })
  return error
}

/** How soon to ask again: about what a server of PostgreSQL takes to come back after a crash. */
const AGAIN_SECONDS = 5

/** What is told to who asked for something just then. */
export function away(cause: unknown): HotpathError {
  return new HotpathError('E_STORE_AWAY', { seconds: AGAIN_SECONDS }, { cause })
}

/** For what can be done without: null of a database that is away. @throws what else went wrong */
export function unlessAway(error: unknown): null {
  if (isAway(error)) return null
  throw error
}

/** Whether the disc of the database is full: what was asked of it changed nothing. */
export function isFull(error: unknown): boolean {
  const known = explained(error)
  return known instanceof HotpathError && known.code === 'E_DISC_FULL'
}

/** Whether the database could not be reached, or has ended in the middle: what was asked of it may be asked again. */
export function isAway(error: unknown): boolean {
  const known = explained(error)
  return known instanceof HotpathError && known.code === 'E_DATABASE'
}
