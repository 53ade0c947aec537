import { availableParallelism } from 'node:os'

/** The cores that do not measure, as cpusets write them; on a machine of one core, that one. */
export function coresBeside(laneCore: number, cores = availableParallelism()): string {
  const others = Array.from({ length: cores }, (_, core) => core).filter((core) => core !== laneCore)
  return others.length > 0 ? others.join(',') : String(laneCore)
}
