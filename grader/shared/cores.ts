import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { HotpathError } from './errors.ts'

/*
 * A lane is a core that measures; everything else runs on the other cores. Two measurements, or a measurement and other
 * work, on one physical core would share its execution units and caches.
 */

/** The cores that this process may use, and which of them share a physical core. */
export interface Cores {
  allowed: number[]
  siblings(core: number): number[]
}

export interface Placement {
  lane: number
  /** The cores for everything that does not measure, as a cpuset list. */
  beside: string
  /** The one among them that runs checks. */
  check: string
  /** Their number; 0 if the lane is the only core. */
  others: number
  /** Shortcomings of this machine, as sentences for the operator. */
  notes: string[]
}

/** The last core, because the first one serves interrupts. */
export function defaultLane(cores = coresHere()): number {
  return cores.allowed.at(-1)!
}

/** @throws HotpathError E_SETTING if the lane is not a core that this process may use */
export function mustBeHere(lane: number, { allowed } = coresHere()): void {
  if (!allowed.includes(lane)) throw new HotpathError('E_SETTING', { name: 'HOTPATH_LANE', value: lane, problem: notHere([lane], allowed) })
}

/** @param lanes all cores of this machine that measure, with or without `lane`: nothing else runs on any of them */
export function placeBeside(lane: number, lanes: readonly number[] = [], cores = coresHere()): Placement {
  const measuring = [...new Set([lane, ...lanes])]
  const others = cores.allowed.filter((core) => !measuring.includes(core))
  const siblings = new Set(measuring.flatMap((core) => cores.siblings(core)))
  const apart = others.filter((core) => !siblings.has(core))
  if (apart.length > 0) return { lane, ...coresFor(apart), notes: [] }
  if (others.length > 0) return { lane, ...coresFor(others), notes: [SIBLING_NOTE] }
  return { lane, ...coresFor([lane]), others: 0, notes: [SINGLE_NOTE] }
}

function coresFor(beside: readonly number[]): Pick<Placement, 'beside' | 'check' | 'others'> {
  return { beside: beside.join(','), check: String(beside.at(-1)), others: beside.length }
}

/** The cores of a sandbox, as a cpuset list. */
export function coresOf({ lane, beside, check }: Placement, use: 'measure' | 'aside' | 'check'): string {
  return { measure: String(lane), aside: beside, check }[use]
}

const SIBLING_NOTE =
  'The cores beside the lane are threads of the same physical core, so other work slows the measurement. It slows both sides alike; intervals get wider.'
const SINGLE_NOTE =
  'There is only one core: tests and checks take turns with the measurement. Verdicts are based on CPU time and stay correct, but take two to three times as long.'

/**
 * The cores that measure: the named ones, or one thread of every physical core except the first, which serves interrupts
 * and runs everything else. A machine with a single core measures on that core.
 * @param shared allows two of them to be threads of one physical core
 * @throws HotpathError E_SETTING for cores that do not exist, are named twice, or leave no other core; E_LANES_SHARED
 */
export function chooseLanes(named: readonly number[] | null, shared = false, cores = coresHere()): number[] {
  if (named === null) return everyPhysicalCoreButTheFirst(cores)
  const unfit = (problem: string) => new HotpathError('E_SETTING', { name: 'HOTPATH_LANES', value: named.join(','), problem })
  const missing = named.filter((core) => !cores.allowed.includes(core))
  if (missing.length > 0) throw unfit(notHere(missing, cores.allowed))
  const twice = named.find((core, index) => named.indexOf(core) !== index)
  if (twice !== undefined) throw unfit(`core ${twice} is listed twice`)
  if (named.length > 1 && named.length === cores.allowed.length)
    throw unfit('no core is left for other work; leave one out, preferably the first')
  const pair = named.flatMap((core) =>
    cores
      .siblings(core)
      .filter((other) => other > core && named.includes(other))
      .map((other) => [core, other] as const),
  )[0]
  if (pair !== undefined && !shared)
    throw new HotpathError('E_LANES_SHARED', { one: pair[0], other: pair[1], apart: onePerPhysicalCore(named, cores).join(',') })
  return [...named]
}

function notHere(missing: readonly number[], allowed: readonly number[]): string {
  return `this process cannot use core ${missing.join(', ')}, only ${allowed.join(', ')}`
}

function everyPhysicalCoreButTheFirst(cores: Cores): number[] {
  const first = cores.siblings(cores.allowed[0]!)
  const others = onePerPhysicalCore(
    cores.allowed.filter((core) => !first.includes(core) && core !== cores.allowed[0]),
    cores,
  )
  return others.length > 0 ? others : [defaultLane(cores)]
}

function onePerPhysicalCore(among: readonly number[], cores: Cores): number[] {
  return among.filter((core, index) => !among.slice(0, index).some((earlier) => cores.siblings(core).includes(earlier)))
}

function coresHere(): Cores {
  return { allowed: allowedCores(), siblings: siblingsOf }
}

// Cores keep the kernel's numbers: a process that may use cores 2 and 3 has no core 0.
function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readOr('/proc/self/status', ''))?.[1]
  return list === undefined ? Array.from({ length: availableParallelism() }, (_, core) => core) : parseCoreList(list)
}

function siblingsOf(core: number): number[] {
  return parseCoreList(readOr(`/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`, String(core)).trim())
}

/** Parses a core list as Linux writes it: "0-2,5" is 0, 1, 2, 5. */
export function parseCoreList(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number)
    return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index)
  })
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}
