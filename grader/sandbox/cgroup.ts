import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CgroupV1 } from './cgroup-v1.ts'
import { CgroupV2 } from './cgroup-v2.ts'

/** The kernel's accounting of one container and its grip on it. After its end the figures stay at the last ones read. */
export interface Cgroup {
  readonly version: 1 | 2
  /** This user may freeze it. */
  readonly canFreeze: boolean
  /** The kernel keeps the lifetime peak itself; without that, it is the highest of the values read. */
  readonly keepsPeak: boolean
  /** CPU time of all its threads over its life, in nanoseconds. */
  cpuNs(): number
  /** Lifetime peak less page cache, and now, in bytes. */
  memory(): { peakBytes: number; nowBytes: number }
  freeze(): void
  thaw(): void
  /** The kernel has killed in it for memory. */
  ranOutOfMemory(): boolean
  /** SIGKILL to every process in it, frozen or not. */
  kill(): void
  isEmpty(): boolean
  /** Lets go of its files. */
  close(): void
}

/** Folders of a process's cgroup: one for each controller (v1), or one for all (v2). */
export type CgroupFolders = { version: 1; cpuacct: string; memory: string; freezer: string } | { version: 2; folder: string }

/** The cgroup that process `pid` is in. `id` must be part of its path: a pid may have been given to another process. */
export function openCgroup(pid: number, id: string): Cgroup {
  const folders = locateCgroup(readFileSync(`/proc/${pid}/cgroup`, 'utf8'), readFileSync('/proc/self/mountinfo', 'utf8'))
  const paths = folders.version === 1 ? [folders.cpuacct, folders.memory, folders.freezer] : [folders.folder]
  if (!paths.every((path) => path.includes(id))) throw new Error(`process ${pid} is not in a cgroup of container ${id} that can be seen from here`)
  return folders.version === 1 ? new CgroupV1(folders) : new CgroupV2(folders.folder)
}

/** Pure part: from the texts of /proc/<pid>/cgroup and /proc/self/mountinfo to folders. */
export function locateCgroup(procCgroup: string, mountinfo: string): CgroupFolders {
  const mounts = mountinfo.trim().split('\n').map(parseMount)
  const groups = procCgroup.trim().split('\n').map(parseGroup)

  const folderOf = (controller: string): string => {
    const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(controller))
    const group = groups.find(({ controllers }) => controllers.includes(controller))
    if (!mount || !group) throw new Error(`the cgroup controller ${controller} is not mounted`)
    return within(mount, group.path)
  }

  // Mixed systems mount both; the memory controller tells which of the two counts.
  if (groups.some(({ controllers }) => controllers.includes('memory'))) {
    return { version: 1, cpuacct: folderOf('cpuacct'), memory: folderOf('memory'), freezer: folderOf('freezer') }
  }
  const mount = mounts.find(({ type }) => type === 'cgroup2')
  const group = groups.find(({ controllers }) => controllers[0] === '')
  if (!mount || !group) throw new Error('no cgroup file system is mounted')
  return { version: 2, folder: within(mount, group.path) }
}

interface Mount {
  root: string
  point: string
  type: string
  options: string[]
}

/** `36 31 0:33 <root> <mount point> rw,… - <type> <source> <options of the file system>` */
function parseMount(line: string): Mount {
  const [before = '', after = ''] = line.split(' - ')
  const [, , , root = '/', point = '/'] = before.split(' ')
  const [type = '', , options = ''] = after.split(' ')
  return { root, point, type, options: options.split(',') }
}

/** `4:cpu,cpuacct:/docker/<id>`, or `0::/…` on v2 */
function parseGroup(line: string): { controllers: string[]; path: string } {
  const [, controllers = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
  return { controllers: controllers.split(','), path }
}

function within(mount: Mount, path: string): string {
  return join(mount.point, mount.root !== '/' && path.startsWith(mount.root) ? path.slice(mount.root.length) : path)
}
