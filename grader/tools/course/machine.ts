import { createRequire } from 'node:module'
import { HotpathError } from '../../shared/errors.ts'

/** The machine of a measurement, and how busy it was with something else. */
export interface Machine {
  processor: string
  kernel: string
  /** Of the processor's clock; null if the system has none. */
  governor: string | null
  /** Cores that other programs kept busy in the two seconds before: 0.02 on an idle machine. */
  busyCores: number
}

const { busyCores, describe } = createRequire(import.meta.url)('../../../course/measure/machine.js') as {
  busyCores: () => number
  describe: () => Omit<Machine, 'busyCores'>
}

/** An idle machine with two cores stays below a tenth of a core, and one busy process takes a whole one. */
export const BUSY_CORES_LIMIT = 0.25

/** Describes this machine. Blocks for two seconds, in which this process must have nothing to do. */
export function readMachine(): Machine {
  return { ...describe(), busyCores: busyCores() }
}

/** @throws HotpathError E_MACHINE_BUSY if other programs would change what is measured */
export function refuseBusy({ busyCores }: Pick<Machine, 'busyCores'>): void {
  if (busyCores > BUSY_CORES_LIMIT) throw new HotpathError('E_MACHINE_BUSY', { busy: busyCores, limit: BUSY_CORES_LIMIT })
}
