import type { Work } from '../../contracts/index.ts'

/** Last windows in which the cost must not have fallen. */
const FLAT_WINDOWS = 3
/** Least fall that counts: less is noise. */
const FALL = 0.05
/**
 * CPU time per request, ns, from which a server's own code outweighs that of HTTP and its framework. The latter becomes faster only
 * after hundreds of requests, and is flat until then: a server of 1 ms that seemed flat after 350 requests was a tenth faster after 830.
 */
const HEAVY_NS = 1.5e6

/**
 * Whether a server has stopped becoming faster before it has answered often: none of its last windows was cheaper than the cheapest one
 * before. Compares the cheapest windows, since disturbances only make them dearer. In 53 warm-ups of the exercises' servers on a busy
 * machine, ending here left the cost as near to that after 1.8 s of CPU time as the full warm-up does, with 15 % less CPU time.
 */
export function isFlat(windows: readonly Work[]): boolean {
  if (windows.length <= FLAT_WINDOWS) return false
  const costs = windows.map(({ cpuNs, calls }) => cpuNs / calls)
  const [before, last] = [Math.min(...costs.slice(0, -FLAT_WINDOWS)), Math.min(...costs.slice(-FLAT_WINDOWS))]
  return last >= HEAVY_NS && last >= (1 - FALL) * before
}
