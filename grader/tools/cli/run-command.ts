import { HotpathError, type ErrorCode } from '../../shared/errors.ts'
import { say } from './output.ts'

/** Of a command that could not be meant, as shells know it: EX_USAGE of sysexits.h. */
const BAD_USAGE = 64
/** Of what went wrong by no doing of who typed. */
const WENT_WRONG = 2

/**
 * What is wrong with what was typed or set, in a command that does its work and ends. Those that serve (start, api,
 * agent) exit with 64 for what
 * was typed alone: where a setting keeps them from serving, with 1, as for whatever else does.
 */
const TYPED: readonly ErrorCode[] = [
  'E_AGENT_TAKEN',
  'E_AGENT_UNKNOWN',
  'E_BACKUP_EXISTS',
  'E_DATABASE_URL',
  'E_DEMO_FOLDER',
  'E_ENGINES_KIND',
  'E_EXERCISE_UNKNOWN',
  'E_FILE_MISSING',
  'E_FILE_TEXT',
  'E_FILE_TOO_LARGE',
  'E_FILE_UNKNOWN',
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
 * Runs a command to its end. What it throws for a person is said, hint included, and the process exits with 64 where it is about what was
 * typed, else with 2. Anything else is a mistake of ours, and keeps its stack.
 * @param main gives the exit code where it has one to give
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
 * What was typed, as `read` has it: for commands that read it before they run. What it throws ends the process as
 * runCommand’s does, at once.
 */
export function readTyped<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    process.exit(tell(cause))
  }
}

/** Says what was thrown, and gives the exit code for it. */
function tell(cause: unknown): number {
  if (!(cause instanceof HotpathError)) throw cause
  say(`${cause.message}\n${cause.hint}`)
  return TYPED.includes(cause.code) ? BAD_USAGE : WENT_WRONG
}
