import { readFileSync } from 'node:fs'
import type { Engine } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'

/** An engine of the list, and what its package must hash to. */
export interface PinnedEngine extends Engine {
  /** Subresource integrity of the package, as the lock file of npm has it: sha512-… */
  integrity: string
}

interface Pinned {
  package: string
  engines: PinnedEngine[]
}

const LIST = new URL('../../../../containers/engines/engines.json', import.meta.url)

const pinned = JSON.parse(readFileSync(LIST, 'utf8')) as Pinned

/** The package that brings the engines; there is none for other systems. */
export const ENGINE_PACKAGE = pinned.package
/** All engines that are known, the oldest first. */
export const ENGINES: readonly PinnedEngine[] = pinned.engines

/** Those of the versions, in the order of the list; all where none are named. @throws HotpathError E_SETTING for one that is not pinned */
export function pinnedEngines(versions: readonly string[] | null = null): readonly PinnedEngine[] {
  if (versions === null) return ENGINES
  const unknown = versions.find((version) => !ENGINES.some((engine) => engine.version === version))
  if (unknown === undefined) return ENGINES.filter(({ version }) => versions.includes(version))
  const known = ENGINES.map(({ version }) => version).join(', ')
  throw new HotpathError('E_SETTING', { name: 'HOTPATH_ENGINES', value: unknown, problem: `pinned are ${known}` })
}
