import { readCpuProfile } from './insight/cpu-profile.ts'
import { openLooking } from './measure/insight.ts'
import { MishapError, type Box, type BoxRequest, type CpuProfile, type Exercise, type Insight, type InsightSide, type Sandbox, type SourceFiles } from './contracts/index.ts'

/** Long enough for a thousand stacks and more, at five a millisecond. */
const PROFILE_MS = 1000

const NOTHING: InsightSide = { cpu: null, compiler: null, collector: null, heap: null }

/**
 * Runs a submission once more, and the starter, in boxes that no verdict depends on, and shows what went on inside.
 * What one of them does wrong is a note. Rejects when the signal is aborted.
 */
export async function lookInside({ exercise, files }: { exercise: Exercise; files: SourceFiles }, sandbox: Sandbox, signal: AbortSignal): Promise<Insight> {
  const began = performance.now()
  const notes: string[] = []
  const boxes = endingWith(signal, sandbox)
  const lookAt = async (who: string, sources: SourceFiles): Promise<InsightSide> => {
    try {
      return { ...NOTHING, cpu: await profile(exercise, sources, boxes) }
    } catch (cause) {
      signal.throwIfAborted()
      if (!(cause instanceof MishapError)) throw cause
      notes.push(`${who} could not be looked into: ${cause.mishap.seen ?? cause.mishap.code}`.slice(0, 400))
      return NOTHING
    }
  }
  const starter = await lookAt('The starter', exercise.starter)
  const yours = await lookAt('Your code', files)
  return { exercise: exercise.slug, engine: sandbox.engine, starter, yours, notes, seconds: (performance.now() - began) / 1000 }
}

async function profile(exercise: Exercise, files: SourceFiles, sandbox: Pick<Sandbox, 'open'>): Promise<CpuProfile | null> {
  const looking = await openLooking(exercise, files, sandbox)
  try {
    const { bytes, calls } = await looking.profile(PROFILE_MS)
    return readCpuProfile(bytes, calls)
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
