import { resolve } from 'node:path'
import type { Engine } from '../../../contracts/index.ts'
import type { Engines, Sandbox } from '../sandbox.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { openSandbox, type SandboxSettings } from '../open.ts'
import { engineAt } from './fetch.ts'
import { pinnedEngines } from './pinned.ts'
import { reasonOf } from './reason.ts'
import { Shared } from './shared.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** Engines that open on first use and close together. */
export interface OpenEngines extends Engines {
  close(): Promise<void>
}

/** Name of an engine's image, which is the runner image with another binary. */
export const ENGINE_IMAGE = 'hotpath-engine'
/** Old images to keep. The eleven current ones take up to 150 MB each; older ones can be built again. */
const KEPT = 0

/**
 * Downloads, builds and starts an engine on the first `open` for it, and then keeps it open.
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
      // It may need another C library or kernel than this machine has; other engines may still work.
      throw new HotpathError('E_ENGINE', { version, problem: reasonOf(cause as Error) }, { cause })
    }
  }

  return {
    list: list.map(({ version, compiler }) => ({ version, compiler })),
    async open({ version }: Engine, away?: AbortSignal) {
      away?.throwIfAborted()
      await binaries.get(version)
      away?.throwIfAborted() // no image builds while the verdict runs that interrupted us
      return sandboxes.get(version)
    },
    async close() {
      ending.abort() // downloads are no longer needed
      await Promise.all((await sandboxes.all()).map((sandbox) => sandbox.close()))
    },
  }
}
