import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { HotpathError } from '../../shared/errors.ts'

/**
 * Checks, before a long run, that `file` can be written afterwards; it need not exist yet.
 * @param what begins the error message, e.g. “Verdicts cannot be saved to”
 * @throws HotpathError E_USAGE, with `usage`
 */
export function mustBeWritable(usage: string, what: string, file: string): void {
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.R_OK | constants.W_OK)
    if (existsSync(file) && statSync(file).isDirectory()) throw new Error('it is a folder')
  } catch (cause) {
    throw new HotpathError('E_USAGE', { problem: `${what} ${file}: ${(cause as Error).message}.`, usage }, { cause })
  }
}
