import { join, resolve } from 'node:path'
import type { Box, BoxRequest, Capabilities, Limits, Sandbox, SandboxKind } from '../../contracts/index.ts'
import type { LaneSettings } from '../../shared/config.ts'
import { mustBeHere } from '../../shared/cores.ts'
import { HotpathError } from '../../shared/errors.ts'
import { openBox } from './box.ts'
import type { Executor } from './cell.ts'
import { openDockerExecutor } from './docker/executor.ts'
import { FifoFolder, removeStaleFifoFolders } from './fifos.ts'
import { Pool } from './pool.ts'
import { openProcessExecutor } from './process/executor.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Limits of the box that is opened once at the start to see that the machine gives what is needed. */
const TRIAL_LIMITS: Limits = { wallSeconds: 30, cpuSeconds: 30, memoryMb: 256, pids: 64, outputKb: 64, fileKb: 64 }

export interface SandboxSettings extends LaneSettings {
  /** Folder of the harness, main.cjs in it. */
  harness?: string
  /** Name of the runner image, without tag. */
  image?: string
  /** Binary of the Node.js that runs boxes; that of the packages where it is not given. */
  binary?: string
  /** Images of earlier contents that are kept. */
  kept?: number
  /** Where one box is tried at the start, in containers: on the lane's core where nothing else is said. */
  triedOn?: BoxRequest['core']
}

/**
 * Opens the sandbox of this machine and clears what dead agents left behind.
 * @throws HotpathError E_NO_DOCKER where docker or a runtime was asked for and no engine can be used; E_IMAGE where its image cannot be
 * built; E_SETTING where the lane’s core is not here, the engine does not have the runtime, or the folder for FIFOs cannot be used.
 */
export async function openSandbox(settings: SandboxSettings): Promise<Sandbox> {
  mustBeHere(settings.laneCore) // an engine would refuse it, and look like one that is away
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
  try {
    const executor = await openDockerExecutor({ root: ROOT, harness, image, laneCore, lanes, runtime, binary, kept })
    await tryOut(executor, folder, triedOn)
    return executor
  } catch (error) {
    // Who asked for containers, or for stronger ones, is not to be given less.
    if (kind === 'docker' || runtime !== null) throw error
    const executor = await openProcess()
    executor.capabilities.notes.push((error as Error).message)
    return executor
  }
}

/** An engine that answers may still be out of reach for FIFOs and accounting: on another machine, or in a virtual one. */
async function tryOut(executor: Executor, folder: FifoFolder, core: BoxRequest['core']): Promise<void> {
  try {
    const box = await openBox(executor, folder, { role: 'compute', core, limits: TRIAL_LIMITS })
    await box.close()
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
  readonly #opening = new Set<Promise<Box>>()
  readonly #boxes = new Set<Box>()
  #closed = false

  constructor(executor: Executor, folder: FifoFolder) {
    this.kind = executor.kind
    this.engine = executor.engine
    this.capabilities = executor.capabilities
    this.#executor = executor
    this.#folder = folder
    this.#pool = new Pool((request) => this.#create(request))
  }

  open(request: BoxRequest): Promise<Box> {
    return this.#pool.take(request)
  }

  warm(requests: readonly BoxRequest[]): void {
    this.#pool.keep(requests)
  }

  warmed(): Promise<void> {
    return this.#pool.full()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#pool.close()
    await Promise.allSettled(this.#opening)
    await Promise.all([...this.#boxes].map((box) => box.close()))
    await this.#folder.remove()
  }

  async #create(request: BoxRequest): Promise<Box> {
    // Whoever goes on after the end would leave it behind.
    if (this.#closed) throw new Error('The sandbox is closed: no box is opened any more')
    const opening = openBox(this.#executor, this.#folder, request, (closed) => this.#boxes.delete(closed))
    this.#opening.add(opening)
    try {
      const box = await opening
      this.#boxes.add(box)
      return box
    } finally {
      this.#opening.delete(opening)
    }
  }
}
