import { pids, text } from '../../attack/harm/proc.ts'

/** The kernel counts CPU time of processes in these, to those who read it. */
const TICKS_A_SECOND = 100

/** Between two looks at processes that come and go. */
const POLL_MS = 200

/** What a container engine consists of: programs that stay, and those that it starts for each container. */
const STAYING = ['dockerd', 'containerd']
const COMING = ['containerd-shim']

interface Spent {
  own: number
  /** Of children that have ended and were waited for. */
  children: number
}

/** CPU seconds of a process over its life, its children left out; 0 of one that is not there. */
export function cpuSecondsOf(pid: number): number {
  return spentBy(pid).own
}

/** What a container engine has spent, and for how many containers, whoever had it start them. */
export interface EngineSpent {
  cpuSeconds: number
  containers: number
}

/**
 * Watches the container engine of this machine: what it returns tells what the engine has spent since. Its programs are looked at every
 * fifth of a second, so the last moments of what is started for a container are not in it.
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
  // The kernel keeps 15 letters of a name.
  return text(`/proc/${pid}/comm`).trim()
}

function spentBy(pid: number): Spent {
  // The second field, the name, may hold spaces and brackets: count from the last bracket. Fields 14 to 17 are times.
  const fields = text(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ').slice(11, 15).map(Number)
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields
  return { own: (user + system) / TICKS_A_SECOND, children: (childrenUser + childrenSystem) / TICKS_A_SECOND }
}
