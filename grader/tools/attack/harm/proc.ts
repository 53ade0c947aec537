import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The group that containers of ours run as; nobody else has this number. */
const BOX_GROUP = 65532

/** The kernel's own threads come and go as it likes. */
const PF_KTHREAD = 0x00200000

export interface Process {
  pid: number
  parent: number
  command: string
  /** The container that it lives in, by its cgroup; null where in none. */
  container: string | null
}

/** Processes of the containers’ group, on the whole machine. */
export function boxProcesses(): Process[] {
  return processes((pid) => gidOf(pid) === BOX_GROUP)
}

/** Processes under `ancestor`, and those that were and have lost their parent: their folder is still one of ours. */
export function descendants(ancestor: number, folder: string): Process[] {
  const all = processes(() => true)
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === ancestor || isOurs(parent))
  }
  return all.filter(({ pid }) => pid !== ancestor && (isOurs(pid) || folderOf(pid).startsWith(folder)))
}

/** Processes that are there, dead ones that nobody has buried among them. */
export function countProcesses(): number {
  return pids().filter((pid) => (flagsOf(pid) & PF_KTHREAD) === 0).length
}

/** Of all processes that this one can see. */
export function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** Of a file of /proc; empty where the process has gone while one looked. */
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
      // State and parent follow the name, which is in brackets and may hold anything.
      const [state, parent] = text(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
      if (state === undefined || parent === undefined || state === 'Z') return []
      const container = /[0-9a-f]{64}/.exec(text(`/proc/${pid}/cgroup`))?.[0] ?? null
      return [{ pid, parent: Number(parent), command: text(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 100), container }]
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
  // The name, in brackets, may hold anything; the flags are the seventh field after it. One that has gone while one looked is not counted.
  return Number(text(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[6] ?? PF_KTHREAD)
}
