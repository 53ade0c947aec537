import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The group id that our containers run with; nothing else uses it. */
const BOX_GROUP = 65532

/** Kernel threads come and go at any time. */
const PF_KTHREAD = 0x00200000

export interface Process {
  pid: number
  parent: number
  command: string
  /** Its container, by its cgroup; null if it is in none. */
  container: string | null
}

/** All processes on the machine with the containers’ group id. */
export function sandboxProcesses(): Process[] {
  return processes((pid) => gidOf(pid) === BOX_GROUP)
}

/** Descendants of `ancestor`, including orphaned ones, which are recognized by their working directory. */
export function descendants(ancestor: number, folder: string): Process[] {
  const all = processes(() => true)
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === ancestor || isOurs(parent))
  }
  return all.filter(({ pid }) => pid !== ancestor && (isOurs(pid) || folderOf(pid).startsWith(folder)))
}

/** Existing processes, including zombies. */
export function countProcesses(): number {
  return pids().filter((pid) => (flagsOf(pid) & PF_KTHREAD) === 0).length
}

/** All processes visible to this one. */
export function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** Reads a file in /proc; empty if the process has just ended. */
export function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function processes(isWanted: (pid: number) => boolean): Process[] {
  return pids()
    .filter(isWanted)
    .flatMap((pid) => {
      // State and parent follow the name, which is in parentheses and can contain anything.
      const [state, parent] = text(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
      if (state === undefined || parent === undefined || state === 'Z') return []
      const container = /[0-9a-f]{64}/.exec(text(`/proc/${pid}/cgroup`))?.[0] ?? null
      return [{ pid, parent: Number(parent), command: text(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 300), container }]
    })
}

function gidOf(pid: number): number {
  return Number(/^Gid:\s+(\d+)/m.exec(text(`/proc/${pid}/status`))?.[1] ?? -1)
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function flagsOf(pid: number): number {
  // The name, in parentheses, can contain anything; the flags are the seventh field after it. A process that has just ended does not count.
  return Number(text(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[6] ?? PF_KTHREAD)
}
