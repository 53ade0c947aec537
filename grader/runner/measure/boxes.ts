import { verifierLimits } from './verifier.ts'
import type { BoxRequest, Exercise, Kind, Limits, Role } from '../../contracts/index.ts'

/** Boxes that one verdict opens where nothing keeps it from the least number of sessions. */
const USED: Record<Kind, readonly (readonly [Role, BoxRequest['core'], number, ((limits: Limits) => Limits)?])[]> = {
  function: [
    ['tests', 'aside', 1],
    ['compute', 'measure', 4],
    ['compute', 'aside', 1],
    ['compute', 'aside', 1, verifierLimits],
  ],
  heap: [
    ['tests', 'aside', 1],
    ['compute', 'measure', 1],
    ['compute', 'aside', 3],
  ],
  http: [
    ['server-tests', 'aside', 1],
    ['world', 'aside', 4],
    ['server', 'measure', 4],
  ],
  'load-test': [['server-tests', 'measure', 1]], // what its trials open is not kept: each joins a box of its own
  reading: [],
}

/** What to keep ready so that one verdict of any of these exercises waits for no box. */
export function boxesFor(exercises: readonly Exercise[]): BoxRequest[] {
  const most = new Map<string, BoxRequest[]>()
  for (const { manifest } of exercises) {
    for (const [role, core, count, limitsOf = (limits: Limits) => limits] of USED[manifest.kind]) {
      const requests = Array.from({ length: count }, () => ({ role, core, limits: limitsOf(manifest.limits) }))
      const key = JSON.stringify(requests[0])
      if ((most.get(key)?.length ?? 0) < count) most.set(key, requests)
    }
  }
  return [...most.values()].flat()
}
