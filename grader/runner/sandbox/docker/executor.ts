import type Docker from 'dockerode'
import type { SandboxRequest, Capabilities } from '../sandbox.ts'
import { placeBeside } from '../../../shared/cores.ts'
import { HotpathError } from '../../../shared/errors.ts'
import type { RunningProcess, Executor } from '../executor.ts'
import type { Cgroup } from '../cgroup/cgroup.ts'
import type { Fifos } from '../fifos.ts'
import { thisOwner } from '../owner.ts'
import { canFence } from '../harness.ts'
import { engineBinary, engineVersion } from '../runner/binary.ts'
import { startContainer } from './running-container.ts'
import { containerOptions, type Ground } from './container.ts'
import { connectEngine, isPodman, refusal, within } from './engine.ts'
import { ensureImage } from './image.ts'
import { removeStaleContainers } from './leftovers.ts'

const STALE_TIMEOUT_MS = 15_000
/** A busy engine takes a few seconds. */
const START_TIMEOUT_MS = 60_000

export interface DockerSettings {
  root: string
  harness: string
  /** Name of the runner image, without tag. */
  image: string
  laneCore: number
  /** All measuring cores of this machine. */
  lanes?: readonly number[] | undefined
  /** Container runtime of the engine; null for its default. */
  runtime: string | null
  /** Node.js binary; by default the one from the packages. */
  binary?: string | undefined
  /** Number of images with earlier contents to keep. */
  kept?: number | undefined
}

/**
 * Opens the executor that runs sandboxes as containers of the local engine.
 * @throws HotpathError E_NO_DOCKER, E_IMAGE; E_SETTING for a runtime that the engine does not have
 */
export async function openDockerExecutor(settings: DockerSettings): Promise<DockerExecutor> {
  const docker = await connectEngine()
  const { binary = engineBinary(settings.root) } = settings
  // Cleaning up after dead agents can take a while, but must not fail the start.
  await within(STALE_TIMEOUT_MS, 'remove old containers', removeStaleContainers(docker)).catch(() => undefined)
  const build = () => ensureImage(docker, settings.image, settings.root, binary, settings.harness, settings.kept)
  const { CgroupDriver, Runtimes, SecurityOptions } = (await within(STALE_TIMEOUT_MS, 'describe itself', docker.info())) as EngineInfo
  const { runtime } = settings
  if (runtime !== null && !(runtime in Runtimes)) {
    throw new HotpathError('E_SETTING', {
      name: 'HOTPATH_RUNTIME',
      value: runtime,
      problem: `this engine has ${Object.keys(Runtimes).join(', ')}`,
    })
  }
  const groups =
    CgroupDriver === 'systemd'
      ? { measure: 'hotpath.slice', aside: 'hotpathaside.slice', check: 'hotpathcheck.slice' }
      : { measure: '/hotpath', aside: '/hotpath-aside', check: '/hotpath-check' }
  const version = await engineVersion(binary)
  const lane = {
    place: placeBeside(settings.laneCore, settings.lanes),
    groups,
    runtime,
    mapsUsers: (SecurityOptions ?? []).some((option) => /name=(?:userns|rootless)/.test(option)),
    isPodman: await within(STALE_TIMEOUT_MS, 'name its version', isPodman(docker)),
    isFenced: canFence(version),
  }
  return new DockerExecutor(docker, lane, version, await build(), build)
}

/** The fields we use of the engine's info. */
interface EngineInfo {
  CgroupDriver: string
  Runtimes: Record<string, unknown>
  SecurityOptions: string[] | null
}

/**
 * CPU weights in units of an ordinary program. On the lane's core, others run only while nothing measures. Tests and other
 * sandboxes on the remaining cores must finish in time: with a weight of one for all of them together, ten busy programs left
 * them an eleventh of a core. Checks give way to what a measurement waits for.
 */
const PROGRAMS: Record<SandboxRequest['core'], number> = { measure: Infinity, aside: 16, check: 8 }

export class DockerExecutor implements Executor {
  readonly kind = 'docker'
  readonly engine: string
  readonly capabilities: Capabilities
  readonly #docker: Docker
  readonly #lane: Omit<Ground, 'image' | 'owner'>
  readonly #owner = thisOwner()
  readonly #build: () => Promise<string>
  #image: string

  constructor(docker: Docker, lane: Omit<Ground, 'image' | 'owner'>, version: string, image: string, build: () => Promise<string>) {
    this.#docker = docker
    this.#lane = lane
    this.#image = image
    this.#build = build
    this.engine = `node ${version}`
    this.capabilities = { freezer: true, clock: 'cgroup', isolation: true, notes: lane.runtime === null ? [] : [runtimeNote(lane.runtime)] }
  }

  async start(request: SandboxRequest, fifos: Fifos, joins: string | null): Promise<RunningProcess> {
    try {
      return await this.#start(request, fifos, joins)
    } catch (error) {
      if (refusal(error) !== 404) throw error
      // The image was removed after it was built.
      this.#image = await this.#build()
      return this.#start(request, fifos, joins)
    }
  }

  async #start(request: SandboxRequest, fifos: Fifos, joins: string | null): Promise<RunningProcess> {
    const ground = { image: this.#image, owner: this.#owner, ...this.#lane }
    const options = containerOptions(ground, request, fifos, joins)
    const starting = startContainer(this.#docker, options, request.limits)
    const container = await within(START_TIMEOUT_MS, 'start a container', starting).catch((error: Error) => {
      starting.then((late) => late.remove()).catch(() => {}) // no longer needed
      throw error
    })
    this.#learn(container.cgroup)
    container.cgroup.favourGroup(PROGRAMS[request.core])
    return container
  }

  /** Learns the machine's capabilities from the first container. */
  #learn(cgroup: Cgroup): void {
    const { capabilities } = this
    capabilities.freezer = cgroup.canFreeze
    capabilities.notes = [
      ...this.#lane.place.notes,
      ...(cgroup.canFreeze ? [] : ['This user cannot freeze containers, so the waiting side is not stopped while the other is measured.']),
      ...(cgroup.keepsPeak ? [] : ['This kernel does not record peak memory, so short peaks between two readings go unnoticed.']),
    ]
  }
}

function runtimeNote(runtime: string): string {
  return `Containers run under ${runtime}; measured servers and their backends run under the engine’s own runtime.`
}
