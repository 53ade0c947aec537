/** The kernel's accounting of one container and its grip on it. After its end the figures stay at the last ones read. */
export interface Cgroup {
  readonly version: 1 | 2
  /** This user may freeze it. */
  readonly canFreeze: boolean
  /** The kernel keeps the lifetime peak itself; without that, it is the highest of the values read. */
  readonly keepsPeak: boolean
  /** CPU time of all its threads over its life, in nanoseconds. */
  cpuNs(): number
  /** Lifetime peak less page cache, and now, in bytes. */
  memory(): { peakBytes: number; nowBytes: number }
  /**
   * Gives the group that it is in the CPU weight of so many other programs, or the most there is, against all that is
   * outside of it. False without the right to.
   */
  favourGroup(programs: number): boolean
  freeze(): void
  thaw(): void
  /** The kernel has killed in it for memory, having come to its own limit. False where that cannot be told any more. */
  ranOutOfMemory(): boolean
  /**
   * The kernel has killed for memory, in it or else beside it since it was opened, and nobody had come to a limit: the
   * machine has run out.
   */
  machineRanOut(): boolean
  /** SIGKILL to every process in it, frozen or not. */
  kill(): void
  isEmpty(): boolean
  /** Lets go of its files. */
  close(): void
}
