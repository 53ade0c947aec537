import type { Limits, Role } from '../../contracts/index.ts'

/**
 * Where the entries of a Map or an object's table fall, V8 draws anew for each process: code that looks up words ran at 82, 87,
 * 90 and 114 µs in four processes, and a ratio differed by 8 % from session to session. With one seed for all it is 1 %.
 */
const HASH_SEED = 20

/** Roles that hold a synchronous function and nothing else. */
export const COMPUTES: readonly Role[] = ['compute', 'insight', 'trace']

/** Roles that have V8's instruments. */
const INSPECTS: readonly Role[] = ['insight', 'server-profile']

/** What V8 is told beyond that. Its log names each function with file, line and column; the words of --trace-opt do not. */
const TELLING: Partial<Record<Role, readonly string[]>> = {
  trace: ['--log-code', '--log-deopt', '--log-source-code', '--logfile=-', '--no-logfile-per-isolate'],
}

/** What a box may do with files: read below these paths, and write to this one. */
export interface Reach {
  reads: readonly string[]
  writes: string
}

/**
 * Whether this version of Node.js has the permission model and all other switches of `fence`: from 22.14 and 23.7 on.
 * @throws Error where it is no version: a fence is not left away in silence
 */
export function canFence(version: string): boolean {
  const [, major, minor] = (/^(\d+)\.(\d+)\./.exec(version) ?? []).map(Number)
  if (major === undefined || minor === undefined) throw new Error(`“${version}” is no version of Node.js`)
  return major > 23 || (major === 23 && minor >= 7) || (major === 22 && minor >= 14)
}

/**
 * Switches of the engine that fence in a harness: Node's permission model, and off with what the model does not cover.
 * - `node:sqlite` writes any file.
 * - V8's flags name files to write to. With `--allow-natives-syntax` a function of the harness can be replaced while it runs.
 * - SIGUSR1 opens the debugger.
 * - A thread with `execArgv` of its own starts outside the model, so only `world`, which holds no code of a learner, has threads.
 * runner/measure/harness/fence.cjs closes what no switch closes: sockets and signals.
 */
export function fence(role: Role, { reads, writes }: Reach): string[] {
  return [
    '--permission',
    '--no-experimental-sqlite',
    '--freeze-flags-after-init',
    '--disable-sigusr1',
    ...(role === 'world' ? ['--allow-worker'] : []),
    ...(INSPECTS.includes(role) ? ['--allow-inspector'] : []),
    '--disable-warning=PERM0006', // threads weaken the fence: here they run our code alone
    '--disable-warning=PERM0004', // the inspector weakens it too, and is what these roles are for
    ...reads.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${writes}`,
  ]
}

/**
 * Arguments of node for a harness.
 * The ceiling of V8 is that of the container, so that the kernel and not V8 ends what grows too large: its word cannot be forged.
 * A fixed young generation makes the memory of two boxes comparable from their first call on; 16 MB is what V8 grows it to by itself.
 */
export function harnessArguments(main: string, role: Role, limits: Limits, input: string, output: string): string[] {
  const youngMb = Math.max(1, Math.min(16, Math.floor(limits.memoryMb / 32)))
  return [
    '--expose-gc',
    `--hash-seed=${HASH_SEED}`,
    `--max-old-space-size=${limits.memoryMb}`,
    `--min-semi-space-size=${youngMb}`,
    `--max-semi-space-size=${youngMb}`,
    ...(TELLING[role] ?? []),
    main,
    role,
    input,
    output,
  ]
}
