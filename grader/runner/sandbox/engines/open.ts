import { resolve } from 'node:path'
import type { Engine, Engines, Sandbox } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { openSandbox, type SandboxSettings } from '../open.ts'
import { engineAt } from './fetch.ts'
import { pinnedEngines } from './pinned.ts'
import { reasonOf } from './reason.ts'
import { Shared } from './shared.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** Engines that are opened when they are wanted, and closed together. */
export interface OpenEngines extends Engines {
  close(): Promise<void>
}

/** Of an engine's image, as the runner's: the same contents around another binary. */
export const ENGINE_IMAGE = 'hotpath-engine'
/** Eleven of them, up to 150 MB each, are enough: who needs another one builds it again. */
const KEPT = 0

/**
 * Nothing is fetched, built or started before `open` is called for an engine; it then stays open.
 * @throws HotpathError E_SETTING for an engine that is not pinned
 */
export function openEngines(settings: SandboxSettings, list = pinnedEngines(settings.engines)): OpenEngines {
  const ending = new AbortController()
  const binaries = new Shared((version) => engineAt(ROOT, list.find((one) => one.version === version)!, ending.signal))
  const sandboxes = new Shared(start)

  async function start(version: string): Promise<Sandbox> {
    const binary = await binaries.get(version)
    try {
      return await openSandbox({ ...settings, image: `${ENGINE_IMAGE}-${version}`, binary, kept: KEPT, triedOn: 'aside' })
    } catch (cause) {
      // It may need a C library, or a kernel, that is not here; the others may do with what is.
      throw new HotpathError('E_ENGINE', { version, problem: reasonOf(cause as Error) }, { cause })
    }
  }

  return {
    list: list.map(({ version, compiler }) => ({ version, compiler })),
    async open({ version }: Engine, away?: AbortSignal) {
      away?.throwIfAborted()
      await binaries.get(version)
      away?.throwIfAborted() // an image is not built beside the verdict for which a trip was broken off
      return sandboxes.get(version)
    },
    async close() {
      ending.abort() // nobody waits for an engine that is being fetched
      await Promise.all((await sandboxes.all()).map((sandbox) => sandbox.close()))
    },
  }
}
