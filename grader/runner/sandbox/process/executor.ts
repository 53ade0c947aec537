import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BoxRequest, Capabilities } from '../../../contracts/index.ts'
import { placeBeside, type Placement } from '../../../shared/cores.ts'
import type { Cell, Executor } from '../cell.ts'
import type { Fifos } from '../fifos.ts'
import { canFence, fence, harnessArguments } from '../harness.ts'
import { engineBinary, engineVersion } from '../runner/binary.ts'
import { HARNESS_MAIN, loadableFiles } from '../runner/contents.ts'
import { linkFiles } from '../runner/write.ts'
import { ProcAccounting, WallAccounting } from './accounting.ts'
import { ProcessCell } from './cell.ts'

export interface ProcessSettings {
  root: string
  harness: string
  laneCore: number
  /** All cores of this machine that measure. */
  lanes?: readonly number[] | undefined
  /** Where to put what boxes may load: the same as in the runner image, and all that they may read. */
  folder: string
  /** The engine's; that of the packages where it is not given. */
  binary?: string | undefined
}

/** Helpers of Linux that may be missing. */
interface Tools {
  /** taskset: a child keeps to its cores. */
  canPin: boolean
  /** setpriv: a child ends with its parent. */
  canTie: boolean
  /** prlimit: a child writes no byte to any file. */
  canLimit: boolean
}

/** No byte goes to a file, and no core is dumped: held by the kernel, like the same limits of a container. */
const LIMITING = ['prlimit', '--fsize=0', '--core=0'] as const

const NOTES = [
  'Submissions run as child processes of this program, without threads, and only Node.js fences them in: for your own code only.',
]
const UNFENCED = 'This engine has no permission model: submissions run on it as child processes without any fence, for your own code only.'
const WALL_NOTE = 'This system does not tell CPU time closely enough: the wall clock is measured, and memory is not.'

/** Boxes as child processes: for machines without a container engine. */
export async function openProcessExecutor(settings: ProcessSettings): Promise<Executor> {
  // Without a listener, a program that was started without --disable-sigusr1 opens its debugger to any process of its user.
  if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => {})
  const { binary = engineBinary(settings.root) } = settings
  await linkFiles(await loadableFiles(settings.root, settings.harness), settings.folder)
  const [engine, canPin, canTie, canLimit] = await Promise.all([
    engineVersion(binary),
    runs('taskset', '--version'),
    runs('setpriv', '--pdeathsig', 'KILL', binary, '--version'),
    runs(LIMITING[0], ...LIMITING.slice(1), binary, '--version'),
  ])
  return new ProcessExecutor(settings, binary, engine, { canPin, canTie, canLimit })
}

function runs(command: string, ...args: string[]): Promise<boolean> {
  return promisify(execFile)(command, args).then(
    () => true,
    () => false,
  )
}

class ProcessExecutor implements Executor {
  readonly kind = 'process'
  readonly engine: string
  readonly capabilities: Capabilities
  readonly #settings: ProcessSettings
  readonly #binary: string
  readonly #isFenced: boolean
  readonly #tools: Tools
  readonly #place: Placement
  readonly #hasProc = existsSync('/proc/self/schedstat')

  constructor(settings: ProcessSettings, binary: string, version: string, tools: Tools) {
    this.#settings = settings
    this.#binary = binary
    this.#isFenced = canFence(version)
    this.#tools = tools
    this.#place = placeBeside(settings.laneCore, settings.lanes)
    this.engine = `node ${version}`
    const clock = this.#hasProc ? 'schedstat' : 'wall'
    const notes = this.#isFenced ? NOTES : [UNFENCED]
    this.capabilities = {
      freezer: true,
      clock,
      isolation: false,
      notes: [...notes, ...(this.#hasProc ? [] : [WALL_NOTE]), ...(tools.canPin ? this.#place.notes : [])],
    }
  }

  async start(request: BoxRequest, fifos: Fifos): Promise<Cell> {
    const helpers = [...this.#tying(), ...(this.#tools.canLimit ? LIMITING : []), ...this.#pinning(request.core)]
    const [command = '', ...args] = [...helpers, this.#binary, ...this.#arguments(request, fifos)]
    // A group of its own, so that it can be stopped and killed as one; nothing of our environment goes along.
    const child = spawn(command, args, { detached: true, env: {}, cwd: fifos.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    return new ProcessCell(child, this.#hasProc ? new ProcAccounting(child.pid!) : new WallAccounting(), request.limits)
  }

  #arguments({ role, limits }: BoxRequest, fifos: Fifos): string[] {
    const { folder } = this.#settings
    return [
      ...(this.#isFenced ? fence(role, { reads: [folder, fifos.folder], writes: fifos.output }) : []),
      ...harnessArguments(join(folder, HARNESS_MAIN), role, limits, fifos.input, fifos.output),
    ]
  }

  /** The child dies with this program, however that ends: a stopped one would never notice. */
  #tying(): string[] {
    return this.#tools.canTie ? ['setpriv', '--pdeathsig', 'KILL'] : []
  }

  #pinning(core: BoxRequest['core']): string[] {
    if (!this.#tools.canPin) return []
    return ['taskset', '-c', core === 'measure' ? String(this.#place.lane) : this.#place.beside]
  }
}
