import { readFileSync } from 'node:fs'
import type { Engine } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'

/** An engine of the list, with the hash of its package. */
export interface PinnedEngine extends Engine {
  /** Subresource integrity of the package, as in npm's lock file: sha512-… */
  integrity: string
}

interface Pinned {
  package: string
  engines: PinnedEngine[]
}

const LIST = new URL('../../../../containers/engines/engines.json', import.meta.url)

const pinned = JSON.parse(readFileSync(LIST, 'utf8')) as Pinned

/** The package with the engine binaries; there is none for other systems. */
export const ENGINE_PACKAGE = pinned.package
/** All known engines, oldest first. */
export const ENGINES: readonly PinnedEngine[] = pinned.engines

/** Engines of these versions, in the order of the list; null: all. @throws HotpathError E_SETTING for one that is not pinned */
export function pinnedEngines(versions: readonly string[] | null = null): readonly PinnedEngine[] {
  if (versions === null) return ENGINES
  const unknown = versions.find((version) => !ENGINES.some((engine) => engine.version === version))
  if (unknown === undefined) return ENGINES.filter(({ version }) => versions.includes(version))
  const known = ENGINES.map(({ version }) => version).join(', ')
  throw new HotpathError('E_SETTING', { name: 'HOTPATH_ENGINES', value: unknown, problem: `pinned are ${known}` })
}
