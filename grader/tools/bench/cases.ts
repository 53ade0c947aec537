import { FAMILY_NAMES, pairOf } from './families.ts'
import { leakTask, LEAKS } from './leaks.ts'
import { SERVER_FAMILIES, serversOf } from './servers.ts'
import type { Exercise, Kind, SourceFiles, Outcome } from '../../contracts/index.ts'

/** A submission whose right verdict is known by construction. */
export interface Case {
  kind: Kind
  name: string
  /** The ratio it has by construction; null for heaps. */
  ratio: number | null
  right: Outcome
  exercise: Exercise
  files: SourceFiles
}

const REQUIRED = 2
/** Multiples of the target. The nearest are 7 % away; any closer, and either verdict would be right. */
const DISTANCES = [0.5, 0.8, 1 / 1.07, 1.07, 1.25, 2]

export function functionCases(): Case[] {
  return FAMILY_NAMES.flatMap((family) =>
    DISTANCES.map((distance) => {
      const ratio = Math.round(REQUIRED * distance * 200) / 200
      const { exercise, fast } = pairOf(family, ratio, REQUIRED)
      return { kind: 'function', name: family, ratio, right: ratio >= REQUIRED ? 'pass' : 'slow', exercise, files: { 'subject.js': fast } }
    }),
  )
}

const REQUIRED_OF_SERVERS = 1.5
const SERVER_RATIOS = [1, 1.3, 1.5, 2, 5]

/** At 1.5, the target itself, either verdict is right; it is included for its cost. */
export function httpCases(): Case[] {
  return SERVER_FAMILIES.flatMap((family) =>
    SERVER_RATIOS.map((ratio) => {
      const { exercise, fast } = serversOf(family, ratio, REQUIRED_OF_SERVERS)
      return {
        kind: 'http',
        name: family,
        ratio,
        right: ratio >= REQUIRED_OF_SERVERS ? 'pass' : 'slow',
        exercise,
        files: { 'subject.js': fast },
      }
    }),
  )
}

export function heapCases(): Case[] {
  return Object.entries(LEAKS).map(([name, { leaks }]) => {
    const { exercise, source } = leakTask(name)
    return { kind: 'heap', name, ratio: null, right: leaks ? 'leak' : 'pass', exercise, files: { 'subject.js': source } }
  })
}
