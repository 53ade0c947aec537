import type { ChildProcessByStdio } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import type { Limits } from '../../../contracts/index.ts'
import type { RunningProcess, ProcessEnd } from '../executor.ts'
import { Printed } from '../printed.ts'
import type { Accounting } from './accounting.ts'

export type Child = ChildProcessByStdio<null, Readable, Readable>

/** Interval of checking the limits that the kernel does not enforce here. */
const WATCH_MS = 50

const MB = 1024 * 1024
const S_TO_NS = 1e9

/** A child process in its own process group. */
export class RunningChild implements RunningProcess {
  readonly id: string
  readonly printed: Printed
  readonly ended: Promise<number | null>
  readonly #child: Child
  readonly #accounting: Accounting
  readonly #watch: NodeJS.Timeout
  #hasEnded = false
  #cpuNs = 0
  #memory = { peakBytes: 0, nowBytes: 0 }
  #outOfMemory = false
  #outOfCpuTime = false

  constructor(child: Child, accounting: Accounting, limits: Limits) {
    this.id = String(child.pid)
    this.printed = new Printed(limits.outputKb * 1024)
    this.#child = child
    this.#accounting = accounting
    // Above the cap, output is still read and discarded, since a closed pipe would be an error for the process.
    child.stdout.on('data', (bytes: Buffer) => this.printed.add('stdout', bytes))
    child.stderr.on('data', (bytes: Buffer) => this.printed.add('stderr', bytes))
    this.#watch = setInterval(() => this.#holdTo(limits), WATCH_MS)
    this.ended = new Promise((resolve) => {
      // `close`, not `exit`, so that its last output has been read.
      child.once('close', (code, signal) => {
        this.#hasEnded = true
        clearInterval(this.#watch)
        resolve(exitCode(code, signal))
      })
    })
  }

  cpuNs(): number {
    // After its end, the pid may belong to another process.
    if (!this.#hasEnded) this.#cpuNs = this.#accounting.cpuNs()
    return this.#cpuNs
  }

  memory(): { peakBytes: number; nowBytes: number } {
    if (!this.#hasEnded) this.#memory = this.#accounting.memory()
    return this.#memory
  }

  freeze(): void {
    this.#signal('SIGSTOP')
    this.#accounting.stopped(true)
  }

  thaw(): void {
    this.#accounting.stopped(false)
    this.#signal('SIGCONT')
  }

  async remove(): Promise<ProcessEnd> {
    this.#signal('SIGKILL')
    return { exitCode: await this.ended, outOfMemory: this.#outOfMemory, outOfCpuTime: this.#outOfCpuTime }
  }

  #holdTo({ memoryMb, cpuSeconds }: Limits): void {
    this.#outOfMemory ||= this.memory().nowBytes > memoryMb * MB
    this.#outOfCpuTime ||= this.cpuNs() > cpuSeconds * S_TO_NS
    if (this.#outOfMemory || this.#outOfCpuTime) this.#signal('SIGKILL')
  }

  /** Signals the whole process group. */
  #signal(signal: NodeJS.Signals): void {
    if (this.#hasEnded) return
    try {
      process.kill(-this.#child.pid!, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Exit code as shells and container engines report it: 128 plus the signal. */
function exitCode(code: number | null, signal: NodeJS.Signals | null): number | null {
  if (signal === null || signal === 'SIGKILL') return code
  return 128 + constants.signals[signal]
}
