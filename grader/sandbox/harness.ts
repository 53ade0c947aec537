import type { Limits, Role } from '../contracts/index.ts'

/**
 * Arguments of node for a harness.
 * The ceiling of V8 is that of the container, so that the kernel and not V8 ends what grows too large: its word cannot be forged.
 * A fixed young generation makes the memory of two boxes comparable from their first call on; 16 MB is what V8 grows it to by itself.
 */
export function harnessArguments(main: string, role: Role, limits: Limits, input: string, output: string): string[] {
  const youngMb = Math.max(1, Math.min(16, Math.floor(limits.memoryMb / 32)))
  return [
    '--expose-gc',
    `--max-old-space-size=${limits.memoryMb}`,
    `--min-semi-space-size=${youngMb}`,
    `--max-semi-space-size=${youngMb}`,
    main,
    role,
    input,
    output,
  ]
}
