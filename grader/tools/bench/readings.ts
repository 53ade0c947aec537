import { row } from './table.ts'

/** A reading of the machine's resources. */
export interface Reading {
  memoryMb: number
  diskMb: number
  inodes: number
  processes: number
  containers: number
  controlGroups: number
  sandboxFolders: number
  /** Names of things that should not stay: our folders, traces of attacks, processes without a container. */
  names: string[]
}

type Quantity = Exclude<keyof Reading, 'names'>

interface Bound {
  label: string
  /** Tolerated increase, for fluctuations of the machine itself. */
  more: number
  /** Tolerated decrease; 0 for what must be restored, such as sandboxes of the pool. */
  less: number
}

const BOUNDS: Record<Quantity, Bound> = {
  memoryMb: { label: 'memory in use, MB', more: 200, less: Infinity },
  diskMb: { label: 'disk in use, MB', more: 20, less: Infinity },
  inodes: { label: 'inodes in use', more: 200, less: Infinity },
  processes: { label: 'processes', more: 5, less: 5 },
  containers: { label: 'containers', more: 0, less: 0 },
  controlGroups: { label: 'control groups', more: 0, less: 0 },
  sandboxFolders: { label: 'folders of FIFOs', more: 0, less: 0 },
}

const QUANTITIES = Object.keys(BOUNDS) as Quantity[]

/** Resources that exist only while the server runs. */
const OF_THE_SERVER: readonly Quantity[] = ['processes', 'containers', 'controlGroups', 'sandboxFolders']

/** Unexpected differences between two readings, as sentences. */
export type Comparison = (before: Reading, now: Reading) => string[]

/** Differences while the same server runs: its pool should be full again. */
export const notBack: Comparison = (before, now) =>
  differences(
    before,
    now,
    QUANTITIES.filter((quantity) => hasGrown(before, now, quantity) || hasShrunk(before, now, quantity)),
  )

/**
 * The resources that a server has left behind. Less than before its start is fine: a starting grader removes leftovers of a dead
 * one.
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

/** Sentences about the given quantities and about every new name. */
function differences(before: Reading, now: Reading, among: readonly Quantity[]): string[] {
  return [
    ...among.map((quantity) => `${BOUNDS[quantity].label}: ${shown(now[quantity])} instead of ${shown(before[quantity])}`),
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
