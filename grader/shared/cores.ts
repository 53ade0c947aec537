import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { HotpathError } from './errors.ts'

/*
 * A lane is one core that measures; everything else runs on the others. Two measurements, or a measurement and other
 * work, on one physical core would share its units and caches.
 */

/** Which cores there are: those that this process may use, and those that share a physical core with a given one. */
export interface Cores {
  allowed: number[]
  siblings(core: number): number[]
}

export interface Placement {
  lane: number
  /** Everything that does not measure, as cpusets write it. */
  beside: string
  /** What this machine cannot give, in plain sentences. */
  notes: string[]
}

/** The last of the cores: the first serves interrupts. */
export function defaultLane(cores = coresHere()): number {
  return cores.allowed.at(-1)!
}

/** @throws HotpathError E_SETTING for a lane that is no core of this machine, or none that this process may use */
export function mustBeHere(lane: number, { allowed } = coresHere()): void {
  if (!allowed.includes(lane)) throw new HotpathError('E_SETTING', { name: 'HOTPATH_LANE', value: lane, problem: notHere([lane], allowed) })
}

/** @param lanes all cores of this machine that measure, that lane among them or not: nothing else runs on any of them */
export function placeBeside(lane: number, lanes: readonly number[] = [], cores = coresHere()): Placement {
  const measuring = [...new Set([lane, ...lanes])]
  const others = cores.allowed.filter((core) => !measuring.includes(core))
  const siblings = new Set(measuring.flatMap((core) => cores.siblings(core)))
  const apart = others.filter((core) => !siblings.has(core))
  if (apart.length > 0) return { lane, beside: apart.join(','), notes: [] }
  if (others.length > 0) return { lane, beside: others.join(','), notes: [SIBLING_NOTE] }
  return { lane, beside: String(lane), notes: [SINGLE_NOTE] }
}

const SIBLING_NOTE =
  'The cores beside the lane are threads of the same physical core: what runs there slows what is measured. Both sides are slowed alike; intervals get wider.'
const SINGLE_NOTE =
  'There is one core for everything: tests and checks take turns with the measurement. Verdicts rest on CPU time and stay right; they take two to three times as long.'

/**
 * The cores that measure: those that were named, or one thread of every physical core but the first, which serves interrupts
 * and runs what does not measure; of a single core, that one.
 * @param shared lets two of them be threads of one physical core
 * @throws HotpathError E_SETTING for cores that are not there, named twice, or all that there are; E_LANES_SHARED
 */
export function chooseLanes(named: readonly number[] | null, shared = false, cores = coresHere()): number[] {
  if (named === null) return everyPhysicalCoreButTheFirst(cores)
  const unfit = (problem: string) => new HotpathError('E_SETTING', { name: 'HOTPATH_LANES', value: named.join(','), problem })
  const missing = named.filter((core) => !cores.allowed.includes(core))
  if (missing.length > 0) throw unfit(notHere(missing, cores.allowed))
  const twice = named.find((core, index) => named.indexOf(core) !== index)
  if (twice !== undefined) throw unfit(`${twice} is named twice`)
  if (named.length > 1 && named.length === cores.allowed.length)
    throw unfit('no core is left for what does not measure; leave one out, best the first')
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
  return `there is no core ${missing.join(', ')} here that may be used, only ${allowed.join(', ')}`
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

// By the kernel's own numbers: a process that may use cores 2 and 3 has no core 0.
function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readOr('/proc/self/status', ''))?.[1]
  return list === undefined ? Array.from({ length: availableParallelism() }, (_, core) => core) : parseCoreList(list)
}

function siblingsOf(core: number): number[] {
  return parseCoreList(readOr(`/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`, String(core)).trim())
}

/** Linux's lists of cores: "0-2,5" is 0, 1, 2, 5. */
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
