import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { freshInputs } from './frames.ts'
import { host, request, timed, type Hosted } from './hosted.ts'
import { loadSubmission } from './load.ts'
import type { Request } from './frames.ts'
import type { Exercise, Limits, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'

/** Most bytes that the harness sends (harness/profiler.cjs). */
const MOST_BODY = 8 << 20
/** Most bytes of an unpacked snapshot, as in the harness. Forged data could be packed far more tightly. */
const MOST_SNAPSHOT = 48 << 20
/** Most bytes in the outputs of one batch. */
const MOST_OUTPUT = 1 << 20

/** Duration of a batch, ms, long enough to make generating its inputs a small part of it. */
const BATCH_MS = 20
/** Most calls per batch, so that outputs of 60 bytes fit into the harness's buffer. */
const MOST_CALLS = 16_000
const MOST_TRACED_KB = 4096

/** Raw result of a profiler: the calls that ran meanwhile, and their duration inside in ms. */
export interface Shown {
  bytes: Uint8Array
  calls: number
  ms: number
}

/** Memory of the process, bytes, as it reports it. */
export interface MemoryShown {
  rss: number
  heapTotal: number
  heapUsed: number
}

/** A submission in a sandbox with V8's profilers. All methods reject with FailureError if the submission fails. */
export interface Profiling {
  /** Samples stacks for `ms`: a .cpuprofile. Like the next two methods, warms up the submission first if it is cold. */
  profile(ms: number): Promise<Shown>
  /** Samples allocations for `ms`, as a tree of functions. Call it last, because calls cost more from then on. */
  allocations(ms: number): Promise<Shown>
  /** Garbage collections within `ms`: [[kind, µs]]. */
  collections(ms: number): Promise<Shown>
  /** A .heapsnapshot; null if it is invalid or too large for us, or if making it ended the sandbox. */
  snapshot(): Promise<Uint8Array | null>
  /** Memory now, or after collections. */
  memory(collected: boolean): Promise<MemoryShown>
  run(calls: number): Promise<void>
  /** CPU time of `calls` calls on inputs of this size, ns, minus that of the same batch without calls. */
  sized(size: number, calls: number): Promise<number>
  close(): void
}

/**
 * Profiles in a fresh sandbox that no verdict depends on, and closes it. @param wallSeconds limit of one request, if it
 * should not get the time that profilers need @throws FailureError as openLooking
 */
export async function withLooking<T>(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  use: (profiling: Profiling) => Promise<T>,
  wallSeconds?: number,
): Promise<T> {
  const profiling = await openLooking(exercise, files, sandbox, wallSeconds)
  try {
    return await use(profiling)
  } finally {
    profiling.close()
  }
}

/** Opens a fresh sandbox that no verdict depends on. @throws FailureError if the submission cannot be loaded or fails at once */
export async function openLooking(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  wallSeconds?: number,
): Promise<Profiling> {
  const roomier = roomy(exercise.manifest.limits)
  const limits = { ...roomier, wallSeconds: wallSeconds ?? roomier.wallSeconds }
  const box = await sandbox.open({ role: 'profile', core: 'aside', limits })
  const close = () => void box.close()
  try {
    const hosted = host(box, 'theirs', limits)
    await loadSubmission(hosted, exercise, files)
    return profiling(hosted, close)
  } catch (cause) {
    close()
    throw cause
  }
}

function profiling(hosted: Hosted, close: () => void): Profiling {
  let batch: number | null = null
  const show = async (type: Request['type'], ms: number): Promise<Shown> => {
    batch ??= await batchOf(hosted)
    const { body, figures } = await request(hosted, { type, ...freshInputs(), count: batch, option: ms }, MOST_BODY)
    return { bytes: body ?? new Uint8Array(0), calls: whole(figures[0]), ms: finite(figures[1]) }
  }
  return {
    async profile(ms) {
      if (batch === null) await request(hosted, { type: 'watch' }) // if sampling started after warm-up, a long loop would count for its caller
      return show('profile', ms)
    },
    allocations: (ms) => show('allocations', ms),
    collections: (ms) => show('collections', ms),
    async snapshot() {
      const taken = await request(hosted, { type: 'snapshot' }, MOST_SNAPSHOT).catch(nullWithoutMemory)
      return unpack(taken?.body ?? null)
    },
    async memory(collected) {
      const { figures } = await request(hosted, { type: 'memory', option: collected ? 2 : 0 })
      const [rss, heapTotal, heapUsed] = figures.map(finite) as [number, number, number]
      return { rss, heapTotal, heapUsed }
    },
    async run(calls) {
      for (let left = calls; left > 0; left -= MOST_CALLS) await runBatch(hosted, Math.min(left, MOST_CALLS))
    },
    async sized(size, calls) {
      const batch = { type: 'sized', ...freshInputs(), option: size } as const
      const without = await timed(hosted, { ...batch, count: 0 }, MOST_OUTPUT)
      const all = await timed(hosted, { ...batch, count: calls }, MOST_OUTPUT)
      return Math.max(0, all.work.cpuNs - without.work.cpuNs)
    },
    close,
  }
}

/** V8's compilation log, and whether its end is missing. */
export interface CompilerLog {
  log: string
  cut: boolean
}

/**
 * V8's log of compilations during `ms` of batches, from a fresh sandbox. Output of the submission is mixed in.
 * @throws FailureError
 */
export async function traceCompiler(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  ms: number,
): Promise<CompilerLog> {
  const limits = { ...roomy(exercise.manifest.limits), outputKb: MOST_TRACED_KB }
  const box = await sandbox.open({ role: 'trace', core: 'aside', limits })
  try {
    const hosted = host(box, 'theirs', limits)
    await loadSubmission(hosted, exercise, files)
    const batch = await batchOf(hosted)
    for (const began = performance.now(); performance.now() - began < ms; ) await runBatch(hosted, batch)
    const { stdout, overflowed } = await box.close()
    return { log: stdout, cut: overflowed }
  } finally {
    void box.close()
  }
}

/** Chooses the calls per batch by their CPU time. This also warms up the submission. */
async function batchOf(hosted: Hosted): Promise<number> {
  await runBatch(hosted, 1)
  for (let calls = 1; ; calls = Math.min(2 * calls, MOST_CALLS)) {
    if (calls === MOST_CALLS || (await lasts(hosted, calls))) return calls
  }
}

/** Measured twice, since compilation or a collection in one batch is not part of the next. */
async function lasts(hosted: Hosted, count: number): Promise<boolean> {
  for (let times = 0; times < 2; times++) {
    const { work } = await timed(hosted, { type: 'run', ...freshInputs(), count }, MOST_OUTPUT)
    if (work.cpuNs < BATCH_MS * 1e6) return false
  }
  return true
}

async function runBatch(hosted: Hosted, count: number): Promise<void> {
  await request(hosted, { type: 'run', ...freshInputs(), count }, MOST_OUTPUT)
}

/** Limits with room for the memory and time that profilers take. */
export function roomy(limits: Limits): Limits {
  return { ...limits, wallSeconds: limits.wallSeconds + 20, cpuSeconds: limits.cpuSeconds + 60, memoryMb: limits.memoryMb + 384 }
}

function nullWithoutMemory(cause: unknown): null {
  if (cause instanceof FailureError && cause.failure.code === 'memory-limit') return null
  throw cause
}

async function unpack(bytes: Uint8Array | null): Promise<Uint8Array | null> {
  if (bytes === null) return null
  return promisify(gunzip)(bytes, { maxOutputLength: MOST_SNAPSHOT }).catch(() => null)
}

function finite(value: number): number {
  return Number.isFinite(value) && value >= 0 ? value : 0
}

function whole(value: number): number {
  return Math.round(Math.min(finite(value), Number.MAX_SAFE_INTEGER))
}
