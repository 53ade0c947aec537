import { resolve } from 'node:path'
import { engineAt } from '../../../runner/sandbox/engines/fetch.ts'
import { isRequired } from '../../need.ts'
import { ENGINES } from '../../../runner/sandbox/engines/pinned.ts'

/** Engines for tests: the oldest, one in between, and the installed one. HOTPATH_TRY_ENGINES=all selects all. */
export const TRIED: readonly string[] =
  process.env['HOTPATH_TRY_ENGINES'] === 'all' ? ENGINES.map(({ version }) => version) : ['6.17.1', '12.22.12', '24.21.0']

/** Why they are not available here: no registry, or another system. False if they are. */
export async function missingEngines(): Promise<string | false> {
  try {
    for (const engine of ENGINES) if (TRIED.includes(engine.version)) await engineAt(resolve(import.meta.dirname, '../../../..'), engine)
    return false
  } catch (error) {
    if (isRequired('engines')) throw error
    return (error as Error).message
  }
}
