import { dirname, join } from 'node:path'
import type { Cgroup } from './cgroup.ts'
import { isWritable, killListed, listsNone, listsOnlyEnding, tryWrite, writeKernel } from './files.ts'
import { field, KernelFile } from './kernel-file.ts'

/** Default CPU shares of a program or group, and the kernel's maximum. */
const SHARES = 1024
const MOST_SHARES = 262_144

/** Most reads of freezer.state until it is FROZEN; each read makes the kernel proceed. */
const FREEZE_READS = 200
/** Extra time for a process that cannot freeze yet, such as one that waits for a disk, and the pause between two checks. */
const UNREADY_MS = 250
const PAUSE_MS = 1

/**
 * The kernel charges memory in smaller steps than this, so a group this close to its limit has reached it. memory.failcnt stays 0 on some
 * kernels.
 */
const LARGEST_CHARGE_BYTES = 1024 * 1024

/** Limit for socket buffers; a server's sockets use some kilobytes each. */
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
    // Socket buffers are not counted with other memory, and not at all without a limit: a sandbox could use up the machine's.
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
      // `cache` includes shared memory, which counts for the process.
      const pageCache = field(stat, 'total_cache') - field(stat, 'total_shmem')
      this.#memory = { peakBytes: Number(peak) - pageCache, nowBytes: Number(usage) - pageCache }
    }
    return this.#memory
  }

  favourGroup(programs: number): boolean {
    return tryWrite(join(dirname(this.#cpu), 'cpu.shares'), String(Math.min(MOST_SHARES, SHARES * programs)))
  }

  freeze(): void {
    const isEnding = () => listsOnlyEnding(join(this.#freezer, 'cgroup.procs'))
    // The engine may be removing what has ended, and would fail if it found it frozen even for a moment.
    if (!this.canFreeze || isEnding()) return
    writeKernel(join(this.#freezer, 'freezer.state'), 'FROZEN')
    const isFreezing = () => this.#files.state.text()?.startsWith('FREEZING') === true
    for (let reads = 0; reads < FREEZE_READS && isFreezing(); reads++);
    for (const until = performance.now() + UNREADY_MS; isFreezing() && !isEnding() && performance.now() < until; ) pause()
    // What is ending cannot freeze. The engine would take an ended frozen container for a paused one and leave its shim behind.
    if (isEnding()) this.thaw()
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
    // A killed frozen process dies when it thaws, before it runs any code.
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

/** Blocks without using the core that an ending process may need. The event loop must not turn while it is decided whether to thaw. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
}
