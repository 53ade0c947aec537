import { pino } from 'pino'
import type { LogLevel } from '../../shared/config.ts'
import { whatFailed } from '../../server/accounts/complaints.ts'

/** Redirects Node.js warnings, and what packages print to standard error, into the log. */
export function logStrays(level: LogLevel, stream: { write(line: string): void } = process.stderr): void {
  const log = pino({ level }, stream)
  for (const kind of ['error', 'warn'] as const)
    console[kind] = (...said: unknown[]) => log[kind]({ details: said.flatMap(whatFailed) }, 'a package printed this')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ details: whatFailed(warning) }, 'Node.js warned'))
}
