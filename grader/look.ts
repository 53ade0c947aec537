import { readCollector } from './insight/collector.ts'
import { readCompiler } from './insight/compiler.ts'
import { readCpuProfile } from './insight/cpu-profile.ts'
import { culpritsOf } from './insight/culprit.ts'
import { heapChanges } from './insight/heap-diff.ts'
import { readHeap } from './insight/heap-snapshot.ts'
import { openLooking, traceCompiler, type Looking } from './measure/insight.ts'
import { MishapError } from './contracts/index.ts'
import type {
  Box,
  BoxRequest,
  Exercise,
  HeapInsight,
  Insight,
  InsightSide,
  Kind,
  Sandbox,
  SourceFiles,
} from './contracts/index.ts'

/** Long enough for a thousand stacks and more, at five a millisecond. */
const PROFILE_MS = 1000
/** Compilers take a quarter of a second to come to their last word on a quiet machine. */
const TRACE_MS = 1000
const COLLECTOR_MS = 500

/** Caches of 10,000 are full after the first calls, so that what grows then grows for good … */
const FIRST_STEPS = 8
const STEP_CALLS = 2000
/** … unless it grows by this much, bytes: snapshots would become too large to be read. */
const ENOUGH_GROWTH = 32 << 20
/** As a share of those, the calls between two snapshots: an array grows by half of itself when it is full. */
const COMPARED_SHARE = 0.6

const NOTHING: InsightSide = { cpu: null, compiler: null, collector: null, heap: null }

type Boxes = Pick<Sandbox, 'open'>
type Instrument = (exercise: Exercise, files: SourceFiles, boxes: Boxes) => Promise<Partial<InsightSide>>

/** What can be shown of each kind of task. Each has a box of its own: they would disturb one another. */
const INSTRUMENTS: Record<Kind, Instrument[]> = {
  function: [samples, compiler],
  heap: [samples, compiler, heap],
  http: [],
}

/**
 * Runs a submission once more, and the starter, in boxes that no verdict depends on, and shows what went on inside.
 * What one of them does wrong is a note. Rejects when the signal is aborted.
 */
export async function lookInside({ exercise, files }: { exercise: Exercise; files: SourceFiles }, sandbox: Sandbox, signal: AbortSignal): Promise<Insight> {
  const began = performance.now()
  const notes: string[] = []
  const boxes = endingWith(signal, sandbox)
  const lookAt = async (who: string, sources: SourceFiles): Promise<InsightSide> => {
    const side = { ...NOTHING }
    try {
      for (const look of INSTRUMENTS[exercise.manifest.kind]) {
        const shown = await look(exercise, sources, boxes)
        const names = Object.keys(shown) as (keyof InsightSide)[]
        for (const name of names) if (shown[name] === null) notes.push(`${who}: ${UNREADABLE[name]}`)
        Object.assign(side, shown)
      }
    } catch (cause) {
      signal.throwIfAborted()
      if (!(cause instanceof MishapError)) throw cause
      notes.push(`${who} could not be looked into: ${cause.mishap.seen ?? cause.mishap.code}`.slice(0, 400))
    }
    return within(side, who, notes)
  }
  if (exercise.manifest.kind === 'http') notes.push('Servers are measured from outside alone: nothing is shown of what goes on inside.')
  const starter = await lookAt('The starter', exercise.starter)
  const yours = await lookAt('Your code', files)
  return { exercise: exercise.slug, engine: sandbox.engine, starter, yours, notes, seconds: (performance.now() - began) / 1000 }
}

const UNREADABLE: Record<keyof InsightSide, string> = {
  cpu: 'its CPU profile cannot be read.',
  compiler: 'what the compiler said cannot be read.',
  collector: 'what the collector did cannot be read.',
  heap: 'its heap snapshots cannot be read, or are too large.',
}

/** Names of a thousand letters, many times over, are nobody's who wants to see them. */
const MOST_BYTES = 1_000_000

/** The side without its largest parts, where all of them are too much to be sent. */
function within(side: InsightSide, who: string, notes: string[]): InsightSide {
  const sizes = Object.entries(side).map(([name, shown]) => ({ name, bytes: Buffer.byteLength(JSON.stringify(shown)) }))
  let bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
  const small = { ...side }
  for (const one of sizes.sort((a, b) => b.bytes - a.bytes)) {
    if (bytes <= MOST_BYTES) return small
    Object.assign(small, { [one.name]: null })
    notes.push(`${who}: ${one.name} is left out, it has ${Math.round(one.bytes / 1000)} KB.`)
    bytes -= one.bytes
  }
  return small
}

/** Allocations come last: calls cost more from then on. */
function samples(exercise: Exercise, files: SourceFiles, boxes: Boxes): Promise<Partial<InsightSide>> {
  return withLooking(exercise, files, boxes, async (looking) => {
    const { bytes, calls } = await looking.profile(PROFILE_MS)
    const collected = await looking.collections(COLLECTOR_MS)
    return { cpu: readCpuProfile(bytes, calls), collector: readCollector(collected, await looking.allocations(COLLECTOR_MS)) }
  })
}

async function compiler(exercise: Exercise, files: SourceFiles, boxes: Boxes): Promise<Partial<InsightSide>> {
  const { log, cut } = await traceCompiler(exercise, files, boxes, TRACE_MS)
  return { compiler: readCompiler(log, cut) }
}

function heap(exercise: Exercise, files: SourceFiles, boxes: Boxes): Promise<Partial<InsightSide>> {
  return withLooking(exercise, files, boxes, async (looking) => {
    const over: HeapInsight['over'] = []
    let called = 0
    const call = async (calls: number): Promise<void> => {
      await looking.run(calls)
      called += calls
      for (const collected of [false, true]) over.push({ calls: called, ...(await looking.memory(collected)), collected })
    }
    await call(1)
    for (let step = 0; step < FIRST_STEPS && over.at(-1)!.heapUsed < over[1]!.heapUsed + ENOUGH_GROWTH; step++) await call(STEP_CALLS)
    await looking.snapshot() // V8 and node make a few things of their own for the first
    const before = await looking.snapshot()
    const compared = Math.round(COMPARED_SHARE * called)
    await looking.run(compared) // not weighed: what the snapshots have left would weigh more
    return { heap: compare(before, await looking.snapshot(), compared, files, over) }
  })
}

function compare(before: Uint8Array | null, after: Uint8Array | null, calls: number, files: SourceFiles, over: HeapInsight['over']): HeapInsight | null {
  const [old, now] = [before && readHeap(before), after && readHeap(after)]
  return old && now && { calls, changes: heapChanges(old, now), culprits: culpritsOf(old, now, calls, files), over }
}

async function withLooking<T>(exercise: Exercise, files: SourceFiles, boxes: Boxes, look: (looking: Looking) => Promise<T>): Promise<T> {
  const looking = await openLooking(exercise, files, boxes)
  try {
    return await look(looking)
  } finally {
    looking.close()
  }
}

/** A sandbox whose boxes end when the signal is aborted: whoever waits for one of them hears of it at once. */
function endingWith(signal: AbortSignal, sandbox: Sandbox): Pick<Sandbox, 'open'> {
  return {
    async open(request: BoxRequest): Promise<Box> {
      signal.throwIfAborted()
      const box = await sandbox.open(request)
      const end = () => void box.close()
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return box
    },
  }
}
