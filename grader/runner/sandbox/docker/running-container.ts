import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type Docker from 'dockerode'
import type { Limits } from '../../../contracts/index.ts'
import type { RunningProcess, ProcessEnd } from '../executor.ts'
import type { Cgroup } from '../cgroup/cgroup.ts'
import { openCgroup } from '../cgroup/open.ts'
import { Printed } from '../printed.ts'
import { refusal, wasSignalled, within } from './engine.ts'
import { collectOutput } from './output.ts'

/** Exit status that the engine reports for SIGKILL. */
const KILLED = 137

/** Time limit for a killed container to become empty, and how often to check. */
const EMPTY_TIMEOUT_MS = 10_000
const EMPTY_POLL_MS = 5

/** A busy engine takes a few seconds to kill, inspect or remove a container. */
const ENGINE_TIMEOUT_MS = 30_000

/** Time limit for the engine to deliver the last output of an ended container. */
const OUTPUT_TIMEOUT_MS = 1_000

/** A container has one CPU by quota, so it uses at most the elapsed wall-clock time plus one period. */
const QUOTA_PERIOD_MS = 100

const MS_TO_NS = 1e6
const S_TO_NS = 1e9

/** Creates and starts a container, and opens its cgroup. */
export async function startContainer(docker: Docker, options: Docker.ContainerCreateOptions, limits: Limits): Promise<RunningContainer> {
  const container = await docker.createContainer(options)
  const printed = new Printed(limits.outputKb * 1024)
  try {
    const output = await container.attach({ stream: true, stdout: true, stderr: true })
    const allPrinted = collectOutput(output as unknown as Readable, printed)
    await container.start()
    const { State } = await container.inspect()
    if (!State.Running) throw new Error(`the container ended at once: ${printed.texts().stderr}`)
    const cpuSeconds = options.HostConfig?.Runtime === undefined ? limits.cpuSeconds : null
    return new RunningContainer(docker, container, openCgroup(State.Pid, container.id), printed, allPrinted, cpuSeconds)
  } catch (error) {
    await container.remove({ force: true }).catch(() => undefined)
    throw error
  }
}

/** One running container. */
export class RunningContainer implements RunningProcess {
  readonly id: string
  readonly printed: Printed
  readonly ended: Promise<number | null>
  readonly cgroup: Cgroup
  readonly #docker: Docker
  readonly #container: Docker.Container
  readonly #cpuLimitNs: number | null
  /** Resolves for an end that the engine did not report. */
  readonly #untold = Promise.withResolvers<null>()
  #cpuRead = { ns: 0, atMs: Date.now() }
  #hasEnded = false
  /** The connection to the engine broke before it reported the end. */
  #isOutOfTouch = false

  /** @param cpuSeconds its limit; null if another kernel enforces it, such as gVisor's, whose clock goes ahead of ours on a busy core */
  constructor(
    docker: Docker,
    container: Docker.Container,
    cgroup: Cgroup,
    printed: Printed,
    allPrinted: Promise<void>,
    cpuSeconds: number | null,
  ) {
    this.id = container.id
    this.printed = printed
    this.cgroup = cgroup
    this.#docker = docker
    this.#container = container
    this.#cpuLimitNs = cpuSeconds === null ? null : cpuSeconds * S_TO_NS
    this.ended = this.#end(allPrinted)
  }

  cpuNs(): number {
    this.#cpuRead = { ns: this.cgroup.cpuNs(), atMs: Date.now() }
    return this.#cpuRead.ns
  }

  memory(): { peakBytes: number; nowBytes: number } {
    return this.cgroup.memory()
  }

  freeze(): void {
    this.cgroup.freeze()
  }

  thaw(): void {
    this.cpuNs()
    this.cgroup.thaw()
  }

  /** @throws Error if a process survives or the engine does not answer in time; `ended` resolves either way */
  async remove(): Promise<ProcessEnd> {
    try {
      return await this.#remove()
    } finally {
      this.cgroup.close()
      this.#untold.resolve(null)
    }
  }

  async #remove(): Promise<ProcessEnd> {
    const [ranOut, machineRanOut] = [this.cgroup.ranOutOfMemory(), this.cgroup.machineRanOut()]
    const endedByItself = this.#hasEnded || this.cgroup.isEmpty()
    const removedMs = Date.now()
    if (!this.#hasEnded) await this.#kill()
    await destroyed(this.cgroup)
    const state = await within(
      ENGINE_TIMEOUT_MS,
      'describe a container',
      this.#container.inspect().then(
        ({ State }) => State,
        () => null,
      ),
    )
    await within(
      ENGINE_TIMEOUT_MS,
      'remove a container',
      this.#container.remove({ force: true, v: true }).catch(() => undefined),
    )
    const exitCode = await within(ENGINE_TIMEOUT_MS, 'report how a container ended', this.ended)
    const end = { exitCode, outOfMemory: ranOut || state?.OOMKilled === true, outOfCpuTime: false }
    if (!endedByItself || exitCode !== null) return end
    if (machineRanOut) return { ...end, outOfMemory: false, lost: 'the machine ran out of memory' }
    if (end.outOfMemory) return end
    if (state === null || this.#isOutOfTouch) return { ...end, lost: 'its engine went away' }
    if (await this.#wasStopped(removedMs)) return { ...end, lost: 'its engine was told to end it' }
    const hadCpuLeft = this.#hadCpuLeft(Date.parse(state.FinishedAt))
    return { ...end, outOfMemory: hadCpuLeft, outOfCpuTime: !hadCpuLeft }
  }

  /** Whether someone, or the engine on its own shutdown, stopped it. After `untilMs` it may have been us. */
  async #wasStopped(untilMs: number): Promise<boolean> {
    return await within(ENGINE_TIMEOUT_MS, 'list its events', wasSignalled(this.#docker, this.id, untilMs))
  }

  /**
   * Whether CPU time was left. If the kernel kills a container by itself, memory or CPU time ran out, because nothing inside can
   * send SIGKILL to its first process. The engine does not always learn which, as the notification can vanish with the cgroup.
   * If CPU time was left, it was memory.
   */
  #hadCpuLeft(endedMs: number): boolean {
    if (this.#cpuLimitNs === null) return false
    const sinceReadMs = Math.max(0, endedMs - this.#cpuRead.atMs) + QUOTA_PERIOD_MS
    return this.#cpuRead.ns + sinceReadMs * MS_TO_NS < this.#cpuLimitNs
  }

  async #end(allPrinted: Promise<void>): Promise<number | null> {
    const reported = this.#container.wait().then(
      ({ StatusCode }: { StatusCode: number }) => exitCode(StatusCode),
      () => this.#outOfTouch(),
    )
    const code = await Promise.race([reported, this.#untold.promise])
    this.#hasEnded = true
    await Promise.race([allPrinted, sleep(OUTPUT_TIMEOUT_MS, undefined, { ref: false })])
    return code
  }

  #outOfTouch(): null {
    this.#isOutOfTouch = true
    return null
  }

  async #kill(): Promise<void> {
    this.cgroup.kill()
    await within(ENGINE_TIMEOUT_MS, 'kill a container', this.#container.kill()).catch((error: unknown) => {
      // 409: it has stopped by now, which Podman says with 500; 404: it is no more.
      if (![404, 409].includes(refusal(error)) && !/can only kill running containers/.test((error as Error).message)) throw error
    })
  }
}

/** Waits until the cgroup is empty, killing again if needed. The engine's report that the container ended is not enough. */
export async function destroyed(cgroup: Cgroup): Promise<void> {
  for (const deadline = Date.now() + EMPTY_TIMEOUT_MS; !cgroup.isEmpty(); await sleep(EMPTY_POLL_MS)) {
    if (Date.now() > deadline) throw new Error('processes of a container outlived SIGKILL')
    cgroup.kill()
  }
}

function exitCode(status: number): number | null {
  return status === KILLED ? null : status
}
