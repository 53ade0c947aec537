import { compiler } from './compiler.ts'
import { heap } from './heap.ts'
import { load } from './load.ts'
import { samples } from './samples.ts'
import { scaling } from './scaling.ts'
import type { Instrument } from './target.ts'
import type { ProfileSide, Kind } from '../../contracts/index.ts'

/** What can be shown of each kind of task, in the order in which one asks. */
export const INSTRUMENTS: Record<Kind, Instrument[]> = {
  function: [samples, compiler, scaling],
  heap: [heap, samples, compiler],
  http: [load],
  reading: [], // nothing runs
  'load-test': [], // it says itself what it saw
}

/** Said where an instrument came back with nothing. */
export const UNREADABLE: Record<keyof ProfileSide, string> = {
  cpu: 'its CPU profile cannot be read.',
  compiler: 'what the compiler said cannot be read.',
  collector: 'what the collector did cannot be read.',
  heap: 'its heap snapshots cannot be read, or are too large.',
  scaling: 'how its time grows cannot be read.',
  server: 'how it did under load cannot be read.',
}
