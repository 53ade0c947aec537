import { join } from 'node:path'

/** Folders of a process's cgroup: one for each controller (v1), or one for all (v2). */
export type CgroupFolders = { version: 1; cpu: string; cpuacct: string; memory: string; freezer: string } | { version: 2; folder: string }

/** Finds the folders from the texts of /proc/<pid>/cgroup and /proc/self/mountinfo. */
export function locateCgroup(procCgroup: string, mountinfo: string): CgroupFolders {
  const mounts = mountinfo.trim().split('\n').map(parseMount)
  const groups = procCgroup.trim().split('\n').map(parseGroup)

  const folderOf = (controller: string): string => {
    const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(controller))
    const group = groups.find(({ controllers }) => controllers.includes(controller))
    if (!mount || !group) throw new Error(`the cgroup controller ${controller} is not mounted`)
    return within(mount, group.path)
  }

  // Hybrid systems mount both versions; the one with the memory controller counts.
  if (groups.some(({ controllers }) => controllers.includes('memory'))) {
    return { version: 1, cpu: folderOf('cpu'), cpuacct: folderOf('cpuacct'), memory: folderOf('memory'), freezer: folderOf('freezer') }
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
