/** The kernel's accounting and control of one container. After the container ends, the figures stay at the last ones read. */
export interface Cgroup {
  readonly version: 1 | 2
  /** This user is allowed to freeze it. */
  readonly canFreeze: boolean
  /** The kernel tracks the lifetime peak itself. Otherwise the peak is the highest value read. */
  readonly keepsPeak: boolean
  /** CPU time of all its threads over its lifetime, in nanoseconds. */
  cpuNs(): number
  /** Lifetime peak and current memory without page cache, in bytes. */
  memory(): { peakBytes: number; nowBytes: number }
  /**
   * Gives its parent group the CPU weight of this many ordinary programs, or the maximum, against everything outside it.
   * False without permission.
   */
  favourGroup(programs: number): boolean
  freeze(): void
  thaw(): void
  /** The kernel killed a process in it for exceeding its memory limit. False if that can no longer be determined. */
  ranOutOfMemory(): boolean
  /**
   * The machine ran out of memory: since opening, the kernel killed a process in or beside this group although no limit was
   * reached.
   */
  machineRanOut(): boolean
  /** SIGKILL to every process in it, frozen or not. */
  kill(): void
  isEmpty(): boolean
  /** Closes its files. */
  close(): void
}
