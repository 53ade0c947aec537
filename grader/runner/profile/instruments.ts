import { compiler } from './compiler.ts'
import { heap } from './heap.ts'
import { load } from './load.ts'
import { samples } from './samples.ts'
import { scaling } from './scaling.ts'
import type { Instrument } from './target.ts'
import type { ProfileSide, Kind } from '../../contracts/index.ts'

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
