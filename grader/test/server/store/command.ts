import { runStoreCommand } from '../../../tools/cli/store-commands.ts'
import { readConfig } from '../../../shared/config.ts'
import { HotpathError, type ErrorCode } from '../../../shared/errors.ts'
import { explained } from '../../../server/store/trouble.ts'

export interface Ran {
  /** Null on success. */
  code: ErrorCode | null
  stdout: string
  stderr: string
}

/** Runs `npm run store:<command>` in this process. */
export async function storeCommand(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const [stdout, stderr]: string[][] = [[], []]
  const done = (code: ErrorCode | null): Ran => ({ code, stdout: stdout!.join('\n'), stderr: stderr!.join('\n') })
  try {
    await runStoreCommand(args, readConfig(env), { print: (line) => stdout!.push(line), say: (line) => stderr!.push(line) })
    return done(null)
  } catch (cause) {
    const error = explained(cause)
    if (!(error instanceof HotpathError)) throw error
    stderr!.push(error.message)
    return done(error.code)
  }
}
