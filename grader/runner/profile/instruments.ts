import { identitiesIn } from '../../shared/cpu-profile/identities.ts'
import { readCpuProfile } from '../../shared/cpu-profile/cpu-profile.ts'
import { traceCompiler, withLooking } from '../measure/profiler.ts'
import { heap } from './heap.ts'
import { load } from './load.ts'
import { scaling } from './scaling.ts'
import { readCollector } from './views/collector.ts'
import { readCompiler } from './views/compiler.ts'
import type { Instrument, ProfileTarget } from './target.ts'
import type { ProfileSide, Kind } from '../../contracts/index.ts'

/** On a quiet machine, the compilers settle within a quarter of a second. */
const TRACE_MS = 1000

/** Long enough for over a thousand stacks, at five per millisecond; then for collections, and as long for allocations. */
const SAMPLED_MS = { profile: 1000, collector: 500 }

/** Instruments for each kind of task, in the order in which they run. */
export const INSTRUMENTS: Record<Kind, Instrument[]> = {
  function: [samples, compiler, scaling],
  heap: [heap, samples, compiler],
  http: [load],
  reading: [], // nothing runs
  'load-test': [], // its verdict lists every trial
}

/** Notes for instruments that returned nothing. */
export const UNREADABLE: Record<keyof ProfileSide, string> = {
  cpu: 'its CPU profile cannot be read.',
  compiler: 'the compiler’s log cannot be read.',
  collector: 'the record of garbage collections cannot be read.',
  heap: 'its heap snapshots cannot be read, or are too large.',
  scaling: 'the times by input size cannot be read.',
  server: 'the figures under load cannot be read.',
}

/** Shows where the time goes and which functions allocate. Allocations come last: calls cost more from then on. */
export function samples(
  { exercise, files, boxes }: ProfileTarget,
  ms: typeof SAMPLED_MS = SAMPLED_MS,
): Promise<Pick<ProfileSide, 'cpu' | 'collector'>> {
  return withLooking(exercise, files, boxes, async (profiling) => {
    const { bytes, calls } = await profiling.profile(ms.profile)
    const collected = await profiling.collections(ms.collector)
    return {
      cpu: readCpuProfile(bytes, calls, 'function', identitiesIn(files)),
      collector: readCollector(collected, await profiling.allocations(ms.collector)),
    }
  })
}

/** Shows what V8's compilers did with each function. */
export async function compiler({ exercise, files, boxes }: ProfileTarget, ms = TRACE_MS): Promise<Pick<ProfileSide, 'compiler'>> {
  const { log, cut } = await traceCompiler(exercise, files, boxes, ms)
  return { compiler: readCompiler(log, cut, identitiesIn(files)) }
}
