import { readCollector } from './views/collector.ts'
import { readCpuProfile } from '../../shared/cpu-profile/cpu-profile.ts'
import { identitiesIn } from '../../shared/cpu-profile/identities.ts'
import { withLooking } from '../measure/profiler.ts'
import type { ProfileSide } from '../../contracts/index.ts'
import type { ProfileTarget } from './target.ts'

/** Long enough for over a thousand stacks, at five per millisecond. */
const PROFILE_MS = 1000
const COLLECTOR_MS = 500

/** Shows where the time goes and which functions allocate. Allocations come last: calls cost more from then on. */
export function samples({ exercise, files, boxes }: ProfileTarget): Promise<Pick<ProfileSide, 'cpu' | 'collector'>> {
  return withLooking(exercise, files, boxes, async (profiling) => {
    const { bytes, calls } = await profiling.profile(PROFILE_MS)
    const collected = await profiling.collections(COLLECTOR_MS)
    return {
      cpu: readCpuProfile(bytes, calls, 'function', identitiesIn(files)),
      collector: readCollector(collected, await profiling.allocations(COLLECTOR_MS)),
    }
  })
}
