import type { Bill } from './plan.ts'

/** Agent machines of one size that provide the lanes of a bill. */
export interface Machines {
  machines: number
  /** Cores of each machine. */
  cores: number
  /** Lanes of each machine; its other cores do the work beside the lanes. */
  lanesEach: number
}

/** @param cores physical cores of each machine, at least 2: one stays free beside the lanes */
export function machinesFor({ lanes, beside }: Pick<Bill, 'lanes' | 'beside'>, cores: number): Machines {
  const lanesEach = Math.min(lanes, cores - 1, Math.max(1, Math.floor(cores / (1 + beside / lanes))))
  return { machines: Math.ceil(lanes / lanesEach), cores, lanesEach }
}

/** The setting that chooses the lanes of such a machine: its last cores. */
export function lanesSetting({ cores, lanesEach }: Machines): string {
  return `HOTPATH_LANES=${lanesEach === 1 ? cores - 1 : `${cores - lanesEach}-${cores - 1}`}`
}
