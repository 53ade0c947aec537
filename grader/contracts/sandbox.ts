import type { Limits } from './exercise.ts'
import type { SandboxKind } from './verdict.ts'

/**
 * What a box may do:
 * - `compute`: nothing but compute; no sockets at all.
 * - `tests`: as compute, and the TAP library is loaded before the submission comes.
 * - `world`: trusted code of an HTTP task (database, load generator), or the builds that a load test is tried on, on a loopback of its own.
 * - `server`: the learner's server, on the loopback of the world it joins.
 * - `load-test`: the learner's load test, on the loopback of the builds it joins.
 * - `server-tests`: TAP tests of an HTTP task, on a loopback of their own.
 * - `insight`: as compute, with V8's instruments in reach, for pictures of a run; no verdict depends on it.
 * - `server-profile`: as server, with V8's instruments in reach; no verdict depends on it.
 * - `trace`: as compute, and V8 tells on stdout what it compiles.
 */
export const ROLES = ['compute', 'tests', 'world', 'server', 'load-test', 'server-tests', 'insight', 'trace', 'server-profile'] as const
export type Role = (typeof ROLES)[number]

export interface BoxRequest {
  role: Role
  /** `measure`: on the lane's own core. `aside`: on the others. */
  core: 'measure' | 'aside'
  limits: Limits
  /** For servers: the world whose loopback it shares. */
  joins?: Box
  /** Lives for many verdicts, frozen most of the time: the pool does not wait for its end before it refills. */
  stays?: boolean
}

/** How a box ended, from the engine and the kernel, never from what the process said. */
export interface BoxEnd {
  /** Exit code, null where it was killed. */
  exitCode: number | null
  /** Killed by the kernel for its own memory. */
  outOfMemory: boolean
  /** Killed because its CPU time was used up. */
  outOfCpuTime: boolean
  /** What took it away, or why its end is not known, where that was no doing of the code in it. */
  lost?: string
  /** First bytes of what it printed to stdout and stderr, capped by `limits.outputKb`. */
  stdout: string
  stderr: string
  /** More was printed than the cap. */
  overflowed: boolean
}

/**
 * One single-use place in which code runs: a process running runner/measure/harness/main.cjs,
 * spoken to over a pair of FIFOs in binary frames (runner/measure/frames.ts).
 * Everything that comes out of it is attacker-controlled.
 */
export interface Box {
  readonly id: string
  readonly role: Role
  /** Sends bytes to the harness. */
  write(bytes: Uint8Array): void
  /**
   * Exactly `length` bytes from the harness.
   * Rejects with BoxGone when the process has ended, with BoxSilent after `timeoutMs`.
   */
  read(length: number, timeoutMs: number): Promise<Buffer>
  /** Bytes that came and were not asked for: more than 0 between requests is interference. */
  unread(): number
  /** CPU time over its life in nanoseconds, all threads and children, as the kernel says. */
  cpuNs(): number
  /** Lifetime peak less page cache, and memory now, in bytes, as the kernel says. */
  memory(): { peakBytes: number; nowBytes: number }
  /** Stops every thread of it; without the right to (see Capabilities.freezer) does nothing. */
  freeze(): void
  thaw(): void
  /** What it printed so far, capped. */
  printed(): { stdout: string; stderr: string; overflowed: boolean }
  /** Resolves when the process has ended by itself. */
  readonly gone: Promise<void>
  /** Kills it, makes sure that nothing of it lives on, removes it. Never throws; idempotent. */
  close(): Promise<BoxEnd>
}

/** The process behind a box ended while an answer was awaited. */
export class BoxGone extends Error {
  override name = 'BoxGone'
}

/** No answer within the time allowed. */
export class BoxSilent extends Error {
  override name = 'BoxSilent'
}

export interface Capabilities {
  /** The idle side can be frozen. */
  freezer: boolean
  /** Where CPU time comes from. */
  clock: 'cgroup' | 'schedstat' | 'wall'
  /** Strangers' code may run here. */
  isolation: boolean
  /** What is lost here, in plain sentences for the page and the CLI. */
  notes: string[]
}

export interface Sandbox {
  readonly kind: SandboxKind
  /** What runs the code, e.g. `node 24.21.0`. */
  readonly engine: string
  readonly capabilities: Capabilities
  /** A box whose harness is up and waits; from the warm pool where there is one. Frozen where possible until thawed. */
  open(request: BoxRequest): Promise<Box>
  /** Asks that boxes like these be kept ready. */
  warm(requests: readonly BoxRequest[]): void
  /** Resolves when all of them are ready. */
  warmed(): Promise<void>
  /** Closes every box, warm or in use. */
  close(): Promise<void>
}
