import { dirname, join } from 'node:path'
import type { Cgroup } from './cgroup.ts'
import { isWritable, killListed, listsNone, tryWrite, writeKernel } from './files.ts'
import { field, KernelFile } from './kernel-file.ts'

/** Of a program, or a group that was given none; and the kernel's greatest. */
const SHARES = 1024
const MOST_SHARES = 262_144

/** Reads of freezer.state until it has become FROZEN; the kernel moves on with each. */
const FREEZE_READS = 200
/** For what is dying then. */
const DYING_MS = 20

/** What the kernel gives at a time comes to less: nearer to its limit a group has come to it. memory.failcnt stays 0 on some kernels. */
const LARGEST_CHARGE_BYTES = 1024 * 1024

/** Each of a server's sockets has some kilobytes. */
const MOST_IN_SOCKETS_BYTES = 64 * 1024 * 1024

/** Accounting by cgroup v1: a folder for each controller. */
export class CgroupV1 implements Cgroup {
  readonly version = 1
  readonly canFreeze: boolean
  readonly keepsPeak = true
  readonly #cpu: string
  readonly #freezer: string
  readonly #files: Record<'cpu' | 'peak' | 'usage' | 'limit' | 'stat' | 'oom' | 'state', KernelFile>
  #cpuNs = 0
  #memory = { peakBytes: 0, nowBytes: 0 }
  #kills = 0
  #reachedLimit = false

  constructor(folders: { cpu: string; cpuacct: string; memory: string; freezer: string }) {
    this.#cpu = folders.cpu
    this.#freezer = folders.freezer
    this.canFreeze = isWritable(join(folders.freezer, 'freezer.state'))
    // What waits in sockets is not counted with the rest, and not at all where it has no limit: a box could use up the whole machine's.
    tryWrite(join(folders.memory, 'memory.kmem.tcp.limit_in_bytes'), String(MOST_IN_SOCKETS_BYTES))
    this.#files = {
      cpu: new KernelFile(join(folders.cpuacct, 'cpuacct.usage')),
      peak: new KernelFile(join(folders.memory, 'memory.max_usage_in_bytes')),
      usage: new KernelFile(join(folders.memory, 'memory.usage_in_bytes')),
      limit: new KernelFile(join(folders.memory, 'memory.limit_in_bytes')),
      stat: new KernelFile(join(folders.memory, 'memory.stat')),
      oom: new KernelFile(join(folders.memory, 'memory.oom_control')),
      state: new KernelFile(join(folders.freezer, 'freezer.state')),
    }
  }

  cpuNs(): number {
    const text = this.#files.cpu.text()
    if (text !== null) this.#cpuNs = Number(text)
    return this.#cpuNs
  }

  memory(): { peakBytes: number; nowBytes: number } {
    const [stat, peak, usage] = [this.#files.stat.text(), this.#files.peak.text(), this.#files.usage.text()]
    if (stat !== null && peak !== null && usage !== null) {
      // `cache` counts shared memory too, which is the process's own doing.
      const pageCache = field(stat, 'total_cache') - field(stat, 'total_shmem')
      this.#memory = { peakBytes: Number(peak) - pageCache, nowBytes: Number(usage) - pageCache }
    }
    return this.#memory
  }

  favourGroup(programs: number): boolean {
    return tryWrite(join(dirname(this.#cpu), 'cpu.shares'), String(Math.min(MOST_SHARES, SHARES * programs)))
  }

  freeze(): void {
    if (!this.canFreeze) return
    writeKernel(join(this.#freezer, 'freezer.state'), 'FROZEN')
    const isFreezing = () => this.#files.state.text()?.startsWith('FREEZING') === true
    for (let reads = 0; reads < FREEZE_READS && isFreezing(); reads++);
    // What dies cannot be frozen. An engine takes an ended container that is frozen for a paused one, and leaves its watcher behind.
    for (const until = performance.now() + DYING_MS; performance.now() < until && isFreezing(); );
    if (this.isEmpty()) this.thaw()
  }

  thaw(): void {
    if (this.canFreeze) writeKernel(join(this.#freezer, 'freezer.state'), 'THAWED')
  }

  ranOutOfMemory(): boolean {
    this.#readKills()
    return this.#kills > 0 && this.#reachedLimit
  }

  machineRanOut(): boolean {
    this.#readKills()
    return this.#kills > 0 && !this.#reachedLimit
  }

  #readKills(): void {
    const [peak, limit, oom] = [this.#files.peak.text(), this.#files.limit.text(), this.#files.oom.text()]
    if (peak === null || limit === null || oom === null) return
    this.#kills = field(oom, 'oom_kill')
    this.#reachedLimit = Number(peak) > Number(limit) - LARGEST_CHARGE_BYTES
  }

  kill(): void {
    // A frozen process dies when it thaws, before any code of its own runs.
    killListed(join(this.#freezer, 'cgroup.procs'))
    this.thaw()
  }

  isEmpty(): boolean {
    return listsNone(join(this.#freezer, 'cgroup.procs'))
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close()
  }
}
