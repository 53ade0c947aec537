import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cgroup } from './cgroup.ts'
import { isWritable, killListed, listsNone, listsOnlyEnding, tryWrite, writeKernel } from './files.ts'
import { field, KernelFile } from './kernel-file.ts'

/** Default CPU weight of a program or group, and the kernel's maximum. */
const WEIGHT = 100
const MOST_WEIGHT = 10_000

/** Most reads of cgroup.events until it reports frozen. */
const FREEZE_READS = 200

/** How often the kernel killed for memory for any reason, and how often a limit was reached, in this group or below. */
interface OutOfMemory {
  kills: number
  limits: number
}

/** Accounting by cgroup v2, with a single folder. */
export class CgroupV2 implements Cgroup {
  readonly version = 2
  readonly canFreeze: boolean
  readonly keepsPeak: boolean
  readonly #folder: string
  readonly #files: Record<'cpu' | 'current' | 'stat' | 'memoryEvents' | 'events', KernelFile>
  readonly #peak: KernelFile | null
  #cpuNs = 0
  #memory = { peakBytes: 0, nowBytes: 0 }
  /** Counts of the parent group when opened. */
  readonly #before: OutOfMemory | null
  #events: OutOfMemory | null = null

  constructor(folder: string) {
    this.#folder = folder
    this.canFreeze = isWritable(join(folder, 'cgroup.freeze'))
    // memory.peak came with Linux 5.19.
    this.keepsPeak = existsSync(join(folder, 'memory.peak'))
    this.#peak = this.keepsPeak ? new KernelFile(join(folder, 'memory.peak')) : null
    this.#files = {
      cpu: new KernelFile(join(folder, 'cpu.stat')),
      current: new KernelFile(join(folder, 'memory.current')),
      stat: new KernelFile(join(folder, 'memory.stat')),
      memoryEvents: new KernelFile(join(folder, 'memory.events')),
      events: new KernelFile(join(folder, 'cgroup.events')),
    }
    this.#before = this.#around()
  }

  cpuNs(): number {
    const text = this.#files.cpu.text()
    if (text !== null) this.#cpuNs = field(text, 'usage_usec') * 1000
    return this.#cpuNs
  }

  memory(): { peakBytes: number; nowBytes: number } {
    const [stat, current, peak] = [this.#files.stat.text(), this.#files.current.text(), this.#peak?.text() ?? '0']
    if (stat !== null && current !== null) {
      // `file` includes shared memory, which counts for the process.
      const pageCache = field(stat, 'file') - field(stat, 'shmem')
      const nowBytes = Number(current) - pageCache
      const lifetime = this.keepsPeak ? Number(peak) - pageCache : nowBytes
      this.#memory = { peakBytes: this.keepsPeak ? lifetime : Math.max(this.#memory.peakBytes, lifetime), nowBytes }
    }
    return this.#memory
  }

  favourGroup(programs: number): boolean {
    return tryWrite(join(dirname(this.#folder), 'cpu.weight'), String(Math.min(MOST_WEIGHT, WEIGHT * programs)))
  }

  freeze(): void {
    const isEnding = () => listsOnlyEnding(join(this.#folder, 'cgroup.procs'))
    // The engine may be removing what has ended, and would fail if it found it frozen even for a moment.
    if (!this.canFreeze || isEnding()) return
    writeKernel(join(this.#folder, 'cgroup.freeze'), '1')
    for (let reads = 0; reads < FREEZE_READS && this.#isThawed(); reads++);
    // The engine would take an ended frozen container for a paused one and leave its shim behind.
    if (isEnding()) this.thaw()
  }

  thaw(): void {
    if (this.canFreeze) writeKernel(join(this.#folder, 'cgroup.freeze'), '0')
  }

  ranOutOfMemory(): boolean {
    const own = this.#own()
    return own !== null && own.kills > 0 && own.limits > 0
  }

  machineRanOut(): boolean {
    const own = this.#own()
    if (own !== null) return own.kills > 0 && own.limits === 0
    // The group is gone with its figures. Those of its parent count everything in the parent.
    const [before, now] = [this.#before, this.#around()]
    return before !== null && now !== null && now.kills > before.kills && now.limits === before.limits
  }

  kill(): void {
    // cgroup.kill came with Linux 5.14; it reaches frozen processes too.
    if (isWritable(join(this.#folder, 'cgroup.kill'))) writeKernel(join(this.#folder, 'cgroup.kill'), '1')
    else killListed(join(this.#folder, 'cgroup.procs'))
  }

  isEmpty(): boolean {
    return listsNone(join(this.#folder, 'cgroup.procs'))
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close()
    this.#peak?.close()
  }

  /** Null if the group is already gone. */
  #own(): OutOfMemory | null {
    const text = this.#files.memoryEvents.text()
    if (text !== null) this.#events = outOfMemory(text)
    return this.#events
  }

  #around(): OutOfMemory | null {
    try {
      return outOfMemory(readFileSync(join(dirname(this.#folder), 'memory.events'), 'utf8'))
    } catch {
      return null // the root of all groups has none
    }
  }

  #isThawed(): boolean {
    const text = this.#files.events.text()
    return text !== null && field(text, 'frozen') === 0
  }
}

/** Parses memory.events. */
function outOfMemory(text: string): OutOfMemory {
  return { kills: field(text, 'oom_kill'), limits: field(text, 'oom') }
}
