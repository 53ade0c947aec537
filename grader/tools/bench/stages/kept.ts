import { readFileSync } from 'node:fs'
import type { StageLine } from './table.ts'
import { HotpathError } from '../../../shared/errors.ts'

/** The verdicts of a file written with --keep. @throws HotpathError E_USAGE, with `usage`, for any other file */
export function readKept(file: string, usage: string): StageLine[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as StageLine)
  } catch (cause) {
    throw new HotpathError('E_USAGE', { problem: `${file} has no stages to replay: ${(cause as Error).message}.`, usage }, { cause })
  }
}
