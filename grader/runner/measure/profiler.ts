import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { freshInputs } from './frames.ts'
import { host, request, timed, type Hosted } from './hosted.ts'
import { loadSubmission } from './load.ts'
import type { Request } from './frames.ts'
import { FailureError, type Exercise, type Limits, type Sandbox, type SourceFiles } from '../../contracts/index.ts'

/** The harness sends at most so much (harness/insight.cjs). */
const MOST_BODY = 8 << 20
/** The harness packs so much at most; what came by another way may be packed as well as it likes. */
const MOST_SNAPSHOT = 48 << 20
/** The outputs of one batch. */
const MOST_OUTPUT = 1 << 20

/** A batch takes about this long, so that making its inputs is a small part of it, ms. */
const BATCH_MS = 20
/** As many outputs as fit into the harness's buffer at 60 bytes each. */
const MOST_CALLS = 16_000
const MOST_TRACED_KB = 4096

/** What an instrument showed, as it came out of the box: calls that ran meanwhile, ms that they took inside. */
export interface Shown {
  bytes: Uint8Array
  calls: number
  ms: number
}

/** Memory of the box, bytes, by its own word. */
export interface MemoryShown {
  rss: number
  heapTotal: number
  heapUsed: number
}

/** A submission in a box with V8's instruments. Each of them rejects with FailureError for what the submission does. */
export interface Profiling {
  /** Before the first of these three, the submission is warmed up. Stacks, sampled for `ms`: a .cpuprofile. */
  profile(ms: number): Promise<Shown>
  /** Allocations, sampled for `ms`, as a tree of functions. To be asked for last: calls cost more from then on. */
  allocations(ms: number): Promise<Shown>
  /** Collections within `ms`: [[kind, µs]]. */
  collections(ms: number): Promise<Shown>
  /** A .heapsnapshot; null where it is none, or too large: for us, or for the box to make it, which ends with it. */
  snapshot(): Promise<Uint8Array | null>
  /** Memory now, or after collections. */
  memory(collected: boolean): Promise<MemoryShown>
  run(calls: number): Promise<void>
  /** CPU time that so many calls take on inputs of a size, ns, less what the same batch takes without a call. */
  sized(size: number, calls: number): Promise<number>
  close(): void
}

/**
 * Looks in a box of its own, that no verdict depends on, and closes it. @param wallSeconds of one request, where it is not to have
 * the time that instruments need @throws FailureError as openLooking
 */
export async function withLooking<T>(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  profileRun: (profiling: Profiling) => Promise<T>,
  wallSeconds?: number,
): Promise<T> {
  const profiling = await openLooking(exercise, files, sandbox, wallSeconds)
  try {
    return await profileRun(profiling)
  } finally {
    profiling.close()
  }
}

/** Opens a box of its own, that no verdict depends on. @throws FailureError where the submission cannot be loaded, or fails at once. */
export async function openLooking(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  wallSeconds?: number,
): Promise<Profiling> {
  const roomier = roomy(exercise.manifest.limits)
  const limits = { ...roomier, wallSeconds: wallSeconds ?? roomier.wallSeconds }
  const box = await sandbox.open({ role: 'insight', core: 'aside', limits })
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
      if (batch === null) await request(hosted, { type: 'watch' }) // warmed up unseen, a long loop would count with its caller
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

/** V8's log, and whether its end is missing. */
export interface CompilerLog {
  log: string
  cut: boolean
}

/**
 * V8's log of what it compiled while `ms` of batches ran, from a box of its own. What the submission prints stands in between.
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

/** Calls of a batch, by the CPU time that they take. The first ones, that warm up, are through with it. */
async function batchOf(hosted: Hosted): Promise<number> {
  await runBatch(hosted, 1)
  for (let calls = 1; ; calls = Math.min(2 * calls, MOST_CALLS)) {
    if (calls === MOST_CALLS || (await lasts(hosted, calls))) return calls
  }
}

/** Asked twice: what is compiled, or collected, within one batch is no part of the next. */
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

/** Instruments take memory and time of their own. */
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
