import type { Bill } from './plan.ts'

/** Machines of one size, with agents, for the lanes of a bill. */
export interface Machines {
  machines: number
  /** Cores of each. */
  cores: number
  /** Lanes of each, so that its other cores can do what runs beside them. */
  lanesEach: number
}

/** @param cores physical ones of each machine, 2 or more: one at least is left beside the lanes */
export function machinesFor({ lanes, beside }: Pick<Bill, 'lanes' | 'beside'>, cores: number): Machines {
  const lanesEach = Math.min(lanes, cores - 1, Math.max(1, Math.floor(cores / (1 + beside / lanes))))
  return { machines: Math.ceil(lanes / lanesEach), cores, lanesEach }
}

/** What names its lanes on such a machine: the last of its cores. */
export function lanesSetting({ cores, lanesEach }: Machines): string {
  return `HOTPATH_LANES=${lanesEach === 1 ? cores - 1 : `${cores - lanesEach}-${cores - 1}`}`
}
