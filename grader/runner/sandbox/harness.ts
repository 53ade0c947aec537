import type { Role, SandboxRequest } from './sandbox.ts'

/**
 * Fixed seed of V8's hash tables, which otherwise differ by process: code that looks up words took 82, 87, 90 and 114 µs in
 * four processes, and ratios differed by 8 % between sessions. With one seed they differ by 1 %.
 */
const HASH_SEED = 20

/** Roles that only run a synchronous function. */
export const COMPUTES: readonly Role[] = ['compute', 'profile', 'trace']

/** Roles with access to V8's profilers. */
const INSPECTS: readonly Role[] = ['profile', 'server-profile']

/**
 * Further V8 flags by role. V8's log names each function with file, line and column; the output of --trace-opt does not. The harness adds
 * the flags for code (measure/harness/trace.cjs) once Node has started.
 */
const TELLING: Partial<Record<Role, readonly string[]>> = {
  trace: ['--log-deopt', '--logfile=-', '--no-logfile-per-isolate'],
}

/** Roles that are warmed up by a number of requests. */
const SERVES: readonly Role[] = ['server', 'server-profile']

/**
 * V8's thresholds for optimizing a function with Maglev: calls, and calls after new types (400 and 500 by default). V8 compiles at once
 * instead of in a thread: on one core that thread only takes turns with the code that waits for it, at moments that nobody chooses. CPU
 * time per request of six of the exercises' servers came near its level after some 200 requests, by default after 650. A server of 0.1 ms
 * goes on becoming faster up to 2,500. At the same stage, three processes of it differed by up to a fifth, with the thread by up to a half
 * (Node.js 24.21.0).
 */
const EAGER = ['--invocation-count-for-maglev=50', '--minimum-invocations-after-ic-update=50', '--no-concurrent-recompilation']

/** V8's flags on which the code of every sandbox depends. */
const OF_CODE = ['--expose-gc', `--hash-seed=${HASH_SEED}`]
const FROZEN_FLAGS = '--freeze-flags-after-init'

/** V8's flags of sandboxes that run tests, as far as a code cache depends on them: V8 rejects one that was written with other flags. */
export function testFlags(isFenced: boolean): string[] {
  return [...OF_CODE, ...(isFenced ? [FROZEN_FLAGS] : [])]
}

type Sandboxed = Pick<SandboxRequest, 'role' | 'limits' | 'sampledMs'>

/** File access of a sandbox: it can read below these paths, and write to this one. */
export interface Reach {
  reads: readonly string[]
  writes: string
}

/**
 * Whether this version of Node.js has the permission model and all other switches of `fence`: from 22.14 and 23.7 on.
 * @throws Error if it is not a version, so that the fence is never left out silently
 */
export function canFence(version: string): boolean {
  const [, major, minor] = (/^(\d+)\.(\d+)\./.exec(version) ?? []).map(Number)
  if (major === undefined || minor === undefined) throw new Error(`“${version}” is not a version of Node.js`)
  return major > 23 || (major === 23 && minor >= 7) || (major === 22 && minor >= 14)
}

/**
 * Engine switches that fence in a harness: Node's permission model, and disabling what the model does not cover.
 * - `node:sqlite` can write any file.
 * - V8's flags can name files to write to. With `--allow-natives-syntax` a running function of the harness can be replaced. Only `trace`,
 *   on which no verdict depends, changes flags itself, and then replaces the function that does.
 * - SIGUSR1 opens the debugger.
 * - A thread with its own `execArgv` starts outside the model, so only `world`, which runs no learner's code, has threads. A sampled
 *   sandbox starts one and then drops the permissions for threads and the inspector, before it loads anything.
 * runner/measure/harness/fence.cjs blocks what no switch covers: sockets and signals.
 */
export function fence({ role, sampledMs }: Sandboxed, { reads, writes }: Reach): string[] {
  return [
    '--permission',
    '--no-experimental-sqlite',
    ...(role === 'trace' ? [] : [FROZEN_FLAGS]),
    '--disable-sigusr1',
    ...(role === 'world' || sampledMs ? ['--allow-worker'] : []),
    ...(INSPECTS.includes(role) || sampledMs ? ['--allow-inspector'] : []),
    '--disable-warning=PERM0006', // threads weaken the fence, but here they run only our code
    '--disable-warning=PERM0004', // the inspector weakens it too, but these roles need it
    ...reads.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${writes}`,
  ]
}

/**
 * Node's arguments for a harness.
 * V8's heap limit equals the container's, so that the kernel, not V8, ends what grows too large: the kernel's report cannot be forged.
 * A young generation of fixed size makes the memory of two sandboxes comparable from the first call; V8 by itself grows it to 16 MB.
 */
export function harnessArguments(main: string, { role, limits, sampledMs }: Sandboxed, input: string, output: string): string[] {
  const youngMb = Math.max(1, Math.min(16, Math.floor(limits.memoryMb / 32)))
  return [
    ...OF_CODE,
    `--max-old-space-size=${limits.memoryMb}`,
    `--min-semi-space-size=${youngMb}`,
    `--max-semi-space-size=${youngMb}`,
    ...(SERVES.includes(role) ? EAGER : []),
    ...(TELLING[role] ?? []),
    main,
    role,
    input,
    output,
    ...(sampledMs ? [String(sampledMs)] : []),
  ]
}
