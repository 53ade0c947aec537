import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SandboxRequest, Capabilities } from '../sandbox.ts'
import { coresOf, placeBeside, type Placement } from '../../../shared/cores.ts'
import type { RunningProcess, Executor } from '../executor.ts'
import type { Fifos } from '../fifos.ts'
import { canFence, fence, harnessArguments } from '../harness.ts'
import { engineBinary, engineVersion } from '../runner/binary.ts'
import { HARNESS_MAIN, harnessFiles, loadablePackages, MODULES } from '../runner/contents.ts'
import { linkedPackages } from '../runner/linked-packages.ts'
import { linkFiles } from '../runner/write.ts'
import { ProcAccounting, WallAccounting } from './accounting.ts'
import { RunningChild } from './running-child.ts'

export interface ProcessSettings {
  root: string
  harness: string
  laneCore: number
  /** All measuring cores of this machine. */
  lanes?: readonly number[] | undefined
  /** Folder for the harness, and for the packages if they cannot be linked beside the installed ones. */
  folder: string
  /** Node.js binary; by default the one from the packages. */
  binary?: string | undefined
}

/** Linux tools that may be missing. */
interface Tools {
  /** taskset: pins a child to its cores. */
  canPin: boolean
  /** setpriv: ends a child with its parent. */
  canTie: boolean
  /** prlimit: keeps a child from writing to any file. */
  canLimit: boolean
}

/** No writing to files and no core dumps, enforced by the kernel like the same limits of a container. */
const LIMITING = ['prlimit', '--fsize=0', '--core=0'] as const

const NOTES = [
  'Submissions run as child processes of this program, without threads, restricted only by Node.js. Use it for your own code only.',
]
const UNFENCED = 'This engine has no permission model, so submissions run as unrestricted child processes. Use it for your own code only.'
const WALL_NOTE = 'This system does not report CPU time precisely enough, so wall-clock time is measured, and memory is not measured.'

/** Opens the executor that runs sandboxes as child processes, for machines without a container engine. */
export async function openProcessExecutor(settings: ProcessSettings): Promise<Executor> {
  // Without a listener or --disable-sigusr1, SIGUSR1 opens this program's debugger to any process of the same user.
  if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => {})
  const { binary = engineBinary(settings.root) } = settings
  const [packages, engine, canPin, canTie, canLimit] = await Promise.all([
    linkLoadable(settings),
    engineVersion(binary),
    runs('taskset', '--version'),
    runs('setpriv', '--pdeathsig', 'KILL', 'true'),
    runs(LIMITING[0], ...LIMITING.slice(1), 'true'),
  ])
  return new ProcessExecutor(settings, binary, { packages, engine, tools: { canPin, canTie, canLimit } })
}

/** Links what sandboxes can load: the same as in the runner image, and all that they can read. Returns the folder of the packages. */
async function linkLoadable({ root, harness, folder }: ProcessSettings): Promise<string> {
  await linkFiles(await harnessFiles(harness), folder)
  const shared = await linkedPackages(root).catch(() => null)
  if (shared === null) await linkFiles(await loadablePackages(root), folder)
  else await symlink(join(shared, MODULES), join(folder, MODULES))
  return shared ?? folder
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
  readonly #packages: string
  readonly #tools: Tools
  readonly #place: Placement
  readonly #hasProc = existsSync('/proc/self/schedstat')

  constructor(settings: ProcessSettings, binary: string, { packages, engine, tools }: { packages: string; engine: string; tools: Tools }) {
    this.#settings = settings
    this.#binary = binary
    this.#isFenced = canFence(engine)
    this.#packages = packages
    this.#tools = tools
    this.#place = placeBeside(settings.laneCore, settings.lanes)
    this.engine = `node ${engine}`
    const clock = this.#hasProc ? 'schedstat' : 'wall'
    const notes = this.#isFenced ? NOTES : [UNFENCED]
    this.capabilities = {
      freezer: true,
      clock,
      isolation: false,
      notes: [...notes, ...(this.#hasProc ? [] : [WALL_NOTE]), ...(tools.canPin ? this.#place.notes : [])],
    }
  }

  async start(request: SandboxRequest, fifos: Fifos): Promise<RunningProcess> {
    const helpers = [...this.#tying(), ...(this.#tools.canLimit ? LIMITING : []), ...this.#pinning(request.core)]
    const [command = '', ...args] = [...helpers, this.#binary, ...this.#arguments(request, fifos)]
    // Its own process group, so that all of it can be stopped and killed at once; it gets none of our environment.
    const child = spawn(command, args, { detached: true, env: {}, cwd: fifos.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    return new RunningChild(child, this.#hasProc ? new ProcAccounting(child.pid!) : new WallAccounting(), request.limits)
  }

  #arguments(request: SandboxRequest, fifos: Fifos): string[] {
    const { folder } = this.#settings
    return [
      ...(this.#isFenced ? fence(request, { reads: [folder, this.#packages, fifos.folder], writes: fifos.output }) : []),
      ...harnessArguments(join(folder, HARNESS_MAIN), request, fifos.input, fifos.output),
    ]
  }

  /** Makes the child die with this program in any case; a stopped child would not notice by itself. */
  #tying(): string[] {
    return this.#tools.canTie ? ['setpriv', '--pdeathsig', 'KILL'] : []
  }

  #pinning(core: SandboxRequest['core']): string[] {
    if (!this.#tools.canPin) return []
    return ['taskset', '-c', coresOf(this.#place, core)]
  }
}
