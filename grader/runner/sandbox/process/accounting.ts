import { readdirSync, readFileSync } from 'node:fs'

const KB = 1024
const MS_TO_NS = 1e6

/** CPU time and memory of one process, from /proc; without /proc, the wall-clock time during which it was not stopped. */
export interface Accounting {
  /** CPU time in nanoseconds; never decreases. */
  cpuNs(): number
  memory(): { peakBytes: number; nowBytes: number }
  /** Call when the process stops or continues. Wall-clock time does not count while it is stopped. */
  stopped(isStopped: boolean): void
}

/** Accounting from /proc/<pid>. schedstat of each thread counts nanoseconds, while times() ticks in milliseconds. */
export class ProcAccounting implements Accounting {
  readonly #pid: number
  /** Last known CPU time by thread, including ended threads. */
  readonly #threads = new Map<string, number>()
  #memory = { peakBytes: 0, nowBytes: 0 }

  constructor(pid: number) {
    this.#pid = pid
  }

  cpuNs(): number {
    for (const thread of list(`/proc/${this.#pid}/task`)) {
      const onCpu = Number.parseInt(text(`/proc/${this.#pid}/task/${thread}/schedstat`), 10)
      if (onCpu > 0) this.#threads.set(thread, Math.max(onCpu, this.#threads.get(thread) ?? 0))
    }
    return [...this.#threads.values()].reduce((sum, ns) => sum + ns, 0)
  }

  memory(): { peakBytes: number; nowBytes: number } {
    const status = text(`/proc/${this.#pid}/status`)
    // In a container, mapped files such as node's binary are page cache, so they are left out here too.
    const [peak, now, files] = ['VmHWM', 'VmRSS', 'RssFile'].map((name) => kilobytes(status, name) * KB) as [number, number, number]
    if (peak > 0) this.#memory = { peakBytes: peak - files, nowBytes: now - files }
    return this.#memory
  }

  stopped(): void {}
}

/** Wall-clock time while the process was not stopped, for systems without /proc. Memory is unknown. */
export class WallAccounting implements Accounting {
  #runSince: number | null = performance.now()
  #ranMs = 0

  cpuNs(): number {
    const running = this.#runSince === null ? 0 : performance.now() - this.#runSince
    return Math.round((this.#ranMs + running) * MS_TO_NS)
  }

  memory(): { peakBytes: number; nowBytes: number } {
    return { peakBytes: 0, nowBytes: 0 }
  }

  stopped(isStopped: boolean): void {
    if (isStopped === (this.#runSince === null)) return
    this.#ranMs = this.cpuNs() / MS_TO_NS
    this.#runSince = isStopped ? null : performance.now()
  }
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
