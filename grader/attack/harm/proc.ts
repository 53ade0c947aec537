import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The user that containers of ours run as; nobody else has this number. */
const BOX_USER = 65532

export interface Process {
  pid: number
  parent: number
  command: string
  /** The container that it lives in, by its cgroup; null where in none. */
  container: string | null
}

/** Processes of the containers’ user, on the whole machine. */
export function boxProcesses(): Process[] {
  return processes((pid) => uidOf(pid) === BOX_USER)
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

function processes(isWanted: (pid: number) => boolean): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number)
  return pids.filter(isWanted).flatMap((pid) => {
    // State and parent follow the name, which is in brackets and may hold anything.
    const [state, parent] = text(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    if (state === undefined || parent === undefined || state === 'Z') return []
    const container = /[0-9a-f]{64}/.exec(text(`/proc/${pid}/cgroup`))?.[0] ?? null
    return [{ pid, parent: Number(parent), command: text(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 100), container }]
  })
}

function uidOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(text(`/proc/${pid}/status`))?.[1] ?? -1)
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** Processes come and go while one reads. */
function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
