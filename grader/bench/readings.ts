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

export type Quantity = Exclude<keyof Reading, 'names'>

interface Bound {
  label: string
  /** So much more than before is still “as before”: what the machine itself comes and goes with. */
  more: number
  /** So much less is, too: of what there is to be as many again, as boxes of the pool. */
  less: number
}

export const BOUNDS: Record<Quantity, Bound> = {
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
export const OF_THE_SERVER: readonly Quantity[] = ['processes', 'containers', 'controlGroups', 'boxFolders']

/** What is not as it was before, as sentences. */
export function notBack(before: Reading, now: Reading, among: readonly Quantity[] = QUANTITIES): string[] {
  const figures = among.filter((quantity) => {
    const grown = now[quantity] - before[quantity]
    return grown > BOUNDS[quantity].more || -grown > BOUNDS[quantity].less
  })
  return [
    ...figures.map((quantity) => `${BOUNDS[quantity].label}: ${shown(now[quantity])} where there were ${shown(before[quantity])}`),
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
