import { join, resolve } from 'node:path'
import type { Limits, SandboxKind } from '../../contracts/index.ts'
import type { SandboxHandle, SandboxRequest, Capabilities, Sandbox } from './sandbox.ts'
import type { LaneSettings } from '../../shared/config.ts'
import { mustBeHere } from '../../shared/cores.ts'
import { HotpathError } from '../../shared/errors.ts'
import { openHandle } from './handle.ts'
import type { Executor } from './executor.ts'
import { FifoFolder, removeStaleFifoFolders } from './fifos.ts'
import { Pool } from './pool.ts'
import { openProcessExecutor } from './process/executor.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Limits of the trial sandbox that checks the machine at startup. */
const TRIAL_LIMITS: Limits = { wallSeconds: 30, cpuSeconds: 30, memoryMb: 256, pids: 64, outputKb: 64, fileKb: 64 }

export interface SandboxSettings extends LaneSettings {
  /** Folder of the harness, with main.cjs. */
  harness?: string
  /** Name of the runner image, without tag. */
  image?: string
  /** Node.js binary for sandboxes; by default the one from the packages. */
  binary?: string
  /** Number of images with earlier contents to keep. */
  kept?: number
  /** Cores for the trial container at startup; by default the lane's core. */
  triedOn?: SandboxRequest['core']
}

/**
 * Opens the sandbox backend of this machine and cleans up after dead agents.
 * @throws HotpathError E_NO_DOCKER if docker or a runtime was requested and no engine is usable; E_IMAGE if the image cannot be
 * built; E_SETTING if the lane’s core does not exist, the engine lacks the runtime, or the FIFO folder is unusable.
 */
export async function openSandbox(settings: SandboxSettings): Promise<Sandbox> {
  mustBeHere(settings.laneCore) // the engine’s refusal would look like a missing engine
  const base = settings.io ?? undefined
  await removeStaleFifoFolders(base)
  const folder = await FifoFolder.create(base)
  try {
    return new PooledSandbox(await openExecutor(settings, folder), folder)
  } catch (error) {
    await folder.remove()
    throw error
  }
}

async function openExecutor(settings: SandboxSettings, folder: FifoFolder): Promise<Executor> {
  const lanes = settings.lanes ?? undefined
  const {
    kind,
    laneCore,
    runtime,
    binary,
    kept,
    triedOn = 'measure',
    harness = resolve(ROOT, 'grader/runner/measure/harness'),
    image = 'hotpath-runner',
  } = settings
  const openProcess = () => openProcessExecutor({ root: ROOT, harness, laneCore, lanes, folder: join(folder.path, 'runner'), binary })
  if (kind === 'process') return openProcess()
  // Loaded only for containers, because loading the engine's client takes a tenth of a second.
  const { openDockerExecutor } = await import('./docker/executor.ts')
  try {
    const executor = await openDockerExecutor({ root: ROOT, harness, image, laneCore, lanes, runtime, binary, kept })
    await tryOut(executor, folder, triedOn)
    return executor
  } catch (error) {
    // If containers or a runtime were requested explicitly, do not fall back to less.
    if (kind === 'docker' || runtime !== null) throw error
    const executor = await openProcess()
    executor.capabilities.notes.push((error as Error).message)
    return executor
  }
}

/** Opens one sandbox. An engine on another or a virtual machine answers, but cannot share FIFOs and accounting. */
async function tryOut(executor: Executor, folder: FifoFolder, core: SandboxRequest['core']): Promise<void> {
  try {
    const handle = await openHandle(executor, folder, { role: 'compute', core, limits: TRIAL_LIMITS })
    await handle.close()
  } catch (error) {
    if (error instanceof HotpathError) throw error
    throw new HotpathError('E_NO_DOCKER', { problem: (error as Error).message }, { cause: error })
  }
}

class PooledSandbox implements Sandbox {
  readonly kind: SandboxKind
  readonly engine: string
  readonly capabilities: Capabilities
  readonly #executor: Executor
  readonly #folder: FifoFolder
  readonly #pool: Pool
  /** Sandboxes for checks: a pool of its own, because it refills while something measures. */
  readonly #checks: Pool
  readonly #opening = new Set<Promise<SandboxHandle>>()
  readonly #handles = new Set<SandboxHandle>()
  #closed = false

  constructor(executor: Executor, folder: FifoFolder) {
    this.kind = executor.kind
    this.engine = executor.engine
    this.capabilities = executor.capabilities
    this.#executor = executor
    this.#folder = folder
    this.#pool = new Pool((request) => this.#create(request))
    this.#checks = new Pool((request) => this.#create(request))
  }

  open(request: SandboxRequest): Promise<SandboxHandle> {
    return (isCheck(request) ? this.#checks : this.#pool).take(request)
  }

  warm(requests: readonly SandboxRequest[]): void {
    this.#pool.keep(requests.filter((request) => !isCheck(request)))
    this.#checks.keep(requests.filter(isCheck))
  }

  async warmed(): Promise<void> {
    await Promise.all([this.#pool.full(), this.#checks.full()])
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([this.#pool.close(), this.#checks.close()])
    await Promise.allSettled(this.#opening)
    await Promise.all([...this.#handles].map((handle) => handle.close()))
    await this.#folder.remove()
  }

  async #create(request: SandboxRequest): Promise<SandboxHandle> {
    // A sandbox opened after closing would never be removed.
    if (this.#closed) throw new Error('The sandbox backend is closed')
    const opening = openHandle(this.#executor, this.#folder, request, (closed) => this.#handles.delete(closed))
    this.#opening.add(opening)
    try {
      const handle = await opening
      this.#handles.add(handle)
      return handle
    } finally {
      this.#opening.delete(opening)
    }
  }
}

function isCheck({ core }: SandboxRequest): boolean {
  return core === 'check'
}
