import { pino, type Logger } from 'pino'
import type { LogLevel } from '../../shared/config.ts'
import type { Job } from '../../contracts/index.ts'

const STDERR = 2

/**
 * A log in the format of the API's, on standard error, unbuffered.
 * @param agent its name, as the API knows it
 */
export function openLog(
  level: LogLevel,
  agent: string,
  stream = pino.destination({ dest: STDERR, sync: true }) as { write(line: string): void },
): Logger {
  return pino({ level, base: { agent }, serializers: { err: whatFailed } }, stream)
}

/** The log for one submission. Each line has the id of the original request. */
export function logOf(log: Logger, job: Partial<Pick<Job, 'request' | 'submission'>> | null): Logger {
  return job === null ? log : log.child({ request: job.request, submission: job.submission })
}

// Other properties of an error could contain source code.
function whatFailed({ name, message, stack, cause }: Error) {
  return { type: name, message, stack: stack ?? '', ...(cause instanceof Error && { cause: cause.message }) }
}
