import { HotpathError } from '../errors.ts'

/** SQLSTATE of PostgreSQL, by its class or whole, and Node's codes of system errors. */
const REFUSED = /^(28...|42501|3D000)$/
const FULL = /^(53100|ENOSPC|EDQUOT)$/
const AWAY = /^(08...|57P0.|53300|ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/

/** What a database or a disc said, as an error that a person can act on; any other error as it is. */
export function explained(error: unknown): unknown {
  if (error instanceof HotpathError) return error
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const problem = message || code
  if (REFUSED.test(code)) return new HotpathError('E_DATABASE_RIGHTS', { problem }, { cause: error })
  if (FULL.test(code)) return new HotpathError('E_DISC_FULL', { problem }, { cause: error })
  if (AWAY.test(code)) return new HotpathError('E_DATABASE', { problem }, { cause: error })
  return error
}
