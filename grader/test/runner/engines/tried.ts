import { resolve } from 'node:path'
import { engineAt } from '../../../runner/sandbox/engines/fetch.ts'
import { isRequired } from '../../need.ts'
import { ENGINES } from '../../../runner/sandbox/engines/pinned.ts'

/** Engines that tests run on: the oldest, one between, and the one that is here anyway. HOTPATH_TRY_ENGINES=all takes all of them. */
export const TRIED: readonly string[] =
  process.env['HOTPATH_TRY_ENGINES'] === 'all' ? ENGINES.map(({ version }) => version) : ['6.17.1', '12.22.12', '24.21.0']

/** Why they cannot be had here: no registry in reach, or another system. False where they can. */
export async function missingEngines(): Promise<string | false> {
  try {
    for (const engine of ENGINES) if (TRIED.includes(engine.version)) await engineAt(resolve(import.meta.dirname, '../../../..'), engine)
    return false
  } catch (error) {
    if (isRequired('engines')) throw error
    return (error as Error).message
  }
}
