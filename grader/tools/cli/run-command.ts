import { HotpathError, type ErrorCode } from '../../shared/errors.ts'
import { say } from './output.ts'

/** Exit code for bad usage: EX_USAGE of sysexits.h. */
const BAD_USAGE = 64
/** Exit code for all other errors. */
const WENT_WRONG = 2

/**
 * Error codes that count as bad usage in commands that run and end. Commands that serve (start, api, agent) exit with 64
 * only for bad options; if a setting keeps them from serving, they exit with 1, as for any other error.
 */
const TYPED: readonly ErrorCode[] = [
  'E_AGENT_TAKEN',
  'E_AGENT_UNKNOWN',
  'E_BACKUP_EXISTS',
  'E_DATABASE_URL',
  'E_DEMO_FOLDER',
  'E_ENGINES_KIND',
  'E_EXERCISE_UNKNOWN',
  'E_FILE_FENCE',
  'E_FILE_MISSING',
  'E_FILE_TEXT',
  'E_FILE_TOO_LARGE',
  'E_FILE_UNKNOWN',
  'E_FRAME_MISSING',
  'E_FRAME_UNKNOWN',
  'E_PROFILE_KIND',
  'E_PROFILE_LOAD_TEST',
  'E_PERSON_UNKNOWN',
  'E_SETTING',
  'E_SYNTAX',
  'E_SYNTAX_LIMIT',
  'E_USAGE',
]

/**
 * Runs a command to its end. A HotpathError is printed with its hint, and the process exits with 64 for bad usage, otherwise
 * with 2. Any other error is a bug and is printed with its stack.
 * @param main can return an exit code
 */
export async function runCommand(main: () => Promise<number | void>): Promise<void> {
  try {
    const code = await main()
    if (code !== undefined) process.exitCode = code
  } catch (cause) {
    process.exitCode = tell(cause)
  }
}

/**
 * Parses the command line with `read`, for commands that do so before they run. An error ends the process at once, as in
 * runCommand.
 */
export function readTyped<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    process.exit(tell(cause))
  }
}

/** Prints an error and returns its exit code. */
function tell(cause: unknown): number {
  if (!(cause instanceof HotpathError)) throw cause
  say(`${cause.message}\n${cause.hint}`)
  return TYPED.includes(cause.code) ? BAD_USAGE : WENT_WRONG
}
