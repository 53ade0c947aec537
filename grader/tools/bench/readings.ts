import { row } from './table.ts'

/** What a machine holds at one moment. */
export interface Reading {
  memoryMb: number
  diskMb: number
  inodes: number
  processes: number
  containers: number
  controlGroups: number
  boxFolders: number
  /** Names of what is there and belongs to somebody: folders of ours, traces of attacks, processes without a container. */
  names: string[]
}

type Quantity = Exclude<keyof Reading, 'names'>

interface Bound {
  label: string
  /** So much more than before is still “as before”: what the machine itself comes and goes with. */
  more: number
  /** So much less is, too: of what there is to be as many again, as boxes of the pool. */
  less: number
}

const BOUNDS: Record<Quantity, Bound> = {
  memoryMb: { label: 'memory in use, MB', more: 200, less: Infinity },
  diskMb: { label: 'disk in use, MB', more: 20, less: Infinity },
  inodes: { label: 'inodes in use', more: 200, less: Infinity },
  processes: { label: 'processes', more: 5, less: 5 },
  containers: { label: 'containers', more: 0, less: 0 },
  controlGroups: { label: 'control groups', more: 0, less: 0 },
  boxFolders: { label: 'folders of FIFOs', more: 0, less: 0 },
}

const QUANTITIES = Object.keys(BOUNDS) as Quantity[]

/** What lives only as long as the server does. */
const OF_THE_SERVER: readonly Quantity[] = ['processes', 'containers', 'controlGroups', 'boxFolders']

/** What of two readings should not differ as it does, as sentences. */
export type Comparison = (before: Reading, now: Reading) => string[]

/** What is not as it was before, while the same server runs: its pool should be full again. */
export const notBack: Comparison = (before, now) =>
  differences(
    before,
    now,
    QUANTITIES.filter((quantity) => hasGrown(before, now, quantity) || hasShrunk(before, now, quantity)),
  )

/**
 * What a server has left that was not there at rest. Less than at rest is no fault of its: a grader that starts clears
 * away what a dead one before it had left.
 */
export const leftBehind: Comparison = (atRest, now) =>
  differences(
    atRest,
    now,
    OF_THE_SERVER.filter((quantity) => hasGrown(atRest, now, quantity)),
  )

function hasGrown(before: Reading, now: Reading, quantity: Quantity): boolean {
  return now[quantity] - before[quantity] > BOUNDS[quantity].more
}

function hasShrunk(before: Reading, now: Reading, quantity: Quantity): boolean {
  return before[quantity] - now[quantity] > BOUNDS[quantity].less
}

/** Sentences on some quantities, and on every name that is new. */
function differences(before: Reading, now: Reading, among: readonly Quantity[]): string[] {
  return [
    ...among.map((quantity) => `${BOUNDS[quantity].label}: ${shown(now[quantity])} where there were ${shown(before[quantity])}`),
    ...now.names.filter((name) => !before.names.includes(name)).map((name) => `there is ${name}`),
  ]
}

/** Readings side by side, a column each. */
export function readingTable(columns: Readonly<Record<string, Reading>>): string {
  const readings = Object.values(columns)
  const lines = QUANTITIES.map((quantity) => row([BOUNDS[quantity].label, ...readings.map((reading) => shown(reading[quantity]))]))
  return [row(['', ...Object.keys(columns)]), ...lines].join('\n')
}

function shown(value: number): string {
  return value.toFixed(0)
}
