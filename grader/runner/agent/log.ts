import { pino, type Logger } from 'pino'
import type { LogLevel } from '../../shared/config.ts'
import type { Job } from '../../contracts/index.ts'

const STDERR = 2

/**
 * Lines as the API writes them, on the standard error of this process, none of them kept back for a later one.
 * @param agent its name, as the API knows it
 */
export function openLog(
  level: LogLevel,
  agent: string,
  stream = pino.destination({ dest: STDERR, sync: true }) as { write(line: string): void },
): Logger {
  return pino({ level, base: { agent }, serializers: { err: whatFailed } }, stream)
}

/** The log of what is done for one submission: each line bears the id of the request that it goes back to. */
export function logOf(log: Logger, job: Partial<Pick<Job, 'request' | 'submission'>> | null): Logger {
  return job === null ? log : log.child({ request: job.request, submission: job.submission })
}

// Whatever else hangs on an error may have a source in it.
function whatFailed({ name, message, stack, cause }: Error) {
  return { type: name, message, stack: stack ?? '', ...(cause instanceof Error && { cause: cause.message }) }
}
