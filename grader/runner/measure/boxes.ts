import { verifierLimits } from './verifier.ts'
import type { BoxRequest, Exercise, Kind, Limits, Role } from '../../contracts/index.ts'

/** Sandboxes that one verdict opens at its start, or if the smallest number of sessions is enough. */
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
  // Those of the first trials, which start at once.
  'load-test': [
    ['server-tests', 'measure', 1],
    ['world', 'measure', 2],
    ['load-test', 'measure', 2],
  ],
  reading: [],
}

/** The sandboxes to keep ready so that a verdict on any of these exercises does not wait for one. */
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
