import type { ExecFileException } from 'node:child_process'

/** URLs and absolute paths. */
const PLACES = /(?:\b\w+:\/\/|(?<![\w+/-])\/)[^\s'"]+/g

/** One line for visitors on why an engine is unavailable, without commands, paths and addresses of this machine. */
export function reasonOf(failure: Error): string {
  if (failure.cause instanceof Error) return reasonOf(failure.cause)
  const failed = failure as ExecFileException
  const { message, killed, code, signal } = failed
  const stderr = String(failed.stderr ?? '')
  const npms = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1]
  if (npms !== undefined) return `npm could not fetch it (${npms})`
  if (killed) return 'it took too long'
  const said = message.startsWith('Command failed') ? stderr.trim() || `it ended with ${signal ?? code}` : message
  return said.split('\n')[0]!.replace(PLACES, '…').slice(0, 300)
}
