import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

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

export function placeBeside(lane: number, cores = coresHere()): Placement {
  const others = cores.allowed.filter((core) => core !== lane)
  const siblings = new Set(cores.siblings(lane))
  const apart = others.filter((core) => !siblings.has(core))
  if (apart.length > 0) return { lane, beside: apart.join(','), notes: [] }
  if (others.length > 0) return { lane, beside: others.join(','), notes: [SIBLING_NOTE] }
  return { lane, beside: String(lane), notes: [SINGLE_NOTE] }
}

const SIBLING_NOTE =
  'The cores beside the lane are threads of the same physical core: what runs there slows what is measured. Both sides are slowed alike; intervals get wider.'
const SINGLE_NOTE =
  'There is one core for everything: tests and checks take turns with the measurement. Verdicts rest on CPU time and stay right; they take two to three times as long.'

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
