import type { Engine, Limits, SandboxKind } from '../../contracts/index.ts'

/**
 * Roles of a sandbox:
 * - `compute`: only computes; no sockets at all.
 * - `tests`: like compute, with the TAP library loaded before the submission.
 * - `world`: trusted backend of an HTTP task (database, load generator), or the builds that a load test runs against, with
 *   its own loopback.
 * - `server`: the learner's server, on the loopback of the backend it joins.
 * - `load-test`: the learner's load test, on the loopback of the builds it joins.
 * - `server-tests`: TAP tests of an HTTP task, with their own loopback.
 * - `profile`: like compute, with access to V8's profilers; no verdict depends on it.
 * - `server-profile`: like server, with access to V8's profilers; no verdict depends on it.
 * - `trace`: like compute, with V8 tracing compilations to stdout.
 */
export const ROLES = ['compute', 'tests', 'world', 'server', 'load-test', 'server-tests', 'profile', 'trace', 'server-profile'] as const
export type Role = (typeof ROLES)[number]

export interface SandboxRequest {
  role: Role
  /** `measure`: on the lane's own core. `aside`: on the other cores. `check`: on one of these, with less weight. */
  core: 'measure' | 'aside' | 'check'
  limits: Limits
  /** For servers: the backend whose loopback it shares. */
  joins?: SandboxHandle
  /** Outlives the verdict after which it is opened, frozen most of the time, so the pool refills without waiting for its end. */
  stays?: boolean
  /** For so many ms, a thread of the harness samples the stacks of the main thread (measure/harness/sampler.cjs); no verdict depends on it. */
  sampledMs?: number
}

/** How a sandbox ended, as reported by the container engine and the kernel, never by the process. */
export interface SandboxEnd {
  /** Exit code; null if it was killed. */
  exitCode: number | null
  /** Killed by the kernel for exceeding its memory limit. */
  outOfMemory: boolean
  /** Killed for exceeding its CPU time limit. */
  outOfCpuTime: boolean
  /** Why it disappeared, or why its end is unknown, if the code in it was not the cause. */
  lost?: string
  /** Start of its stdout and stderr, capped by `limits.outputKb`. */
  stdout: string
  stderr: string
  /** The output exceeded the cap. */
  overflowed: boolean
}

/**
 * A single-use sandbox: a process running runner/measure/harness/main.cjs, controlled over a pair of FIFOs with binary
 * frames (runner/measure/frames.ts). Everything it sends is attacker-controlled.
 */
export interface SandboxHandle {
  readonly id: string
  readonly role: Role
  /** Sends bytes to the harness. */
  write(bytes: Uint8Array): void
  /**
   * Reads exactly `length` bytes from the harness.
   * Rejects with SandboxGone if the process has ended, with SandboxSilent after `timeoutMs`.
   */
  read(length: number, timeoutMs: number): Promise<Buffer>
  /** Number of received bytes not yet read. More than 0 between requests means interference. */
  unread(): number
  /** CPU time over its lifetime in nanoseconds, all threads and children, as the kernel reports it. */
  cpuNs(): number
  /** Lifetime peak without page cache, and memory now, in bytes, as the kernel reports them. */
  memory(): { peakBytes: number; nowBytes: number }
  /** Stops all of its threads. Does nothing without the permission to (see Capabilities.freezer). */
  freeze(): void
  thaw(): void
  /** Its output so far, capped. */
  printed(): { stdout: string; stderr: string; overflowed: boolean }
  /** Resolves when the process ends by itself. */
  readonly gone: Promise<void>
  /** Kills it, waits until all of its processes are gone, removes it. Never throws; idempotent. */
  close(): Promise<SandboxEnd>
}

/** The process of a sandbox ended while we waited for an answer. */
export class SandboxGone extends Error {
  override name = 'SandboxGone'
}

/** No answer within the time allowed. */
export class SandboxSilent extends Error {
  override name = 'SandboxSilent'
}

export interface Capabilities {
  /** An idle sandbox can be frozen. */
  freezer: boolean
  /** Source of CPU times. */
  clock: 'cgroup' | 'schedstat' | 'wall'
  /** Isolated well enough to run untrusted code. */
  isolation: boolean
  /** What this backend lacks, as sentences for the page and the CLI. */
  notes: string[]
}

export interface Sandbox {
  readonly kind: SandboxKind
  /** The engine that runs the code, e.g. `node 24.21.0`. */
  readonly engine: string
  readonly capabilities: Capabilities
  /** A sandbox whose harness is ready, from the warm pool if there is one. Frozen, if possible, until thawed. */
  open(request: SandboxRequest): Promise<SandboxHandle>
  /** Keeps sandboxes like these ready. */
  warm(requests: readonly SandboxRequest[]): void
  /** Resolves when all of them are ready. */
  warmed(): Promise<void>
  /** Closes all sandboxes, warm or in use. */
  close(): Promise<void>
}

/** The available engines. Each has its own sandbox, opened on first use. */
export interface Engines {
  readonly list: readonly Engine[]
  /**
   * Rejects when `away` is aborted, without starting further work.
   * @throws HotpathError E_ENGINE if the engine is not available, and the errors of opening a sandbox
   */
  open(engine: Engine, away?: AbortSignal): Promise<Sandbox>
}
