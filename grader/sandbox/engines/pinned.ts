import { readFileSync } from 'node:fs'
import type { Engine } from '../../contracts/index.ts'

/** An engine of the list, and what its package must hash to. */
export interface PinnedEngine extends Engine {
  /** Subresource integrity of the package, as the lock file of npm has it: sha512-… */
  integrity: string
}

interface Pinned {
  package: string
  engines: PinnedEngine[]
}

const LIST = new URL('../../../containers/engines/engines.json', import.meta.url)

const pinned = JSON.parse(readFileSync(LIST, 'utf8')) as Pinned

/** The package that brings the engines; there is none for other systems. */
export const ENGINE_PACKAGE = pinned.package
/** All engines that are known, the oldest first. */
export const ENGINES: readonly PinnedEngine[] = pinned.engines
