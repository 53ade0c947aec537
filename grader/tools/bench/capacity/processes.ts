import { pids, text } from '../../attack/harm/proc.ts'

/** Clock ticks per second, the unit of CPU time in /proc. */
const TICKS_A_SECOND = 100

/** Interval between scans for short-lived processes. */
const POLL_MS = 200

/** Programs of a container engine: long-running ones, and those that it starts for each container. */
const STAYING = ['dockerd', 'containerd']
const COMING = ['containerd-shim']

interface Spent {
  own: number
  /** CPU time of children that have ended and were reaped. */
  children: number
}

/** CPU seconds of a process so far, without its children; 0 if it does not exist. */
export function cpuSecondsOf(pid: number): number {
  return spentBy(pid).own
}

/** CPU time of a container engine, and how many containers it started in all. */
export interface EngineSpent {
  cpuSeconds: number
  containers: number
}

/**
 * Watches this machine's container engine; the returned function reports what it has used since. Its programs are scanned every
 * fifth of a second, so the last moments of per-container programs are missed.
 */
export function watchEngine(): () => EngineSpent {
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  const poll = () => {
    for (const pid of pids()) {
      const name = nameOf(pid)
      if (!STAYING.includes(name) && !COMING.includes(name)) continue
      const { own, children } = spentBy(pid)
      const key = `${name} ${pid}`
      if (!first.has(key)) first.set(key, begun ? 0 : own + children)
      last.set(key, own + children)
    }
  }
  let begun = false
  poll()
  begun = true
  const before = first.size
  const timer = setInterval(poll, POLL_MS)
  return () => {
    clearInterval(timer)
    poll()
    return { cpuSeconds: [...last].reduce((sum, [key, spent]) => sum + spent - first.get(key)!, 0), containers: first.size - before }
  }
}

function nameOf(pid: number): string {
  // The kernel truncates names to 15 characters.
  return text(`/proc/${pid}/comm`).trim()
}

function spentBy(pid: number): Spent {
  // The second field, the name, can contain spaces and parentheses: count from the last parenthesis. Fields 14 to 17 are times.
  const fields = text(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ').slice(11, 15).map(Number)
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields
  return { own: (user + system) / TICKS_A_SECOND, children: (childrenUser + childrenSystem) / TICKS_A_SECOND }
}
