import { readFileSync } from 'node:fs'
import type { Cgroup } from './cgroup.ts'
import { locateCgroup } from './locate.ts'
import { CgroupV1 } from './v1.ts'
import { CgroupV2 } from './v2.ts'

/** The cgroup that process `pid` is in. `id` must be part of its path: a pid may have been given to another process. */
export function openCgroup(pid: number, id: string): Cgroup {
  const folders = locateCgroup(groupsOf(pid), readFileSync('/proc/self/mountinfo', 'utf8'))
  const paths = folders.version === 1 ? [folders.cpuacct, folders.memory, folders.freezer] : [folders.folder]
  if (!paths.every((path) => path.includes(id)))
    throw new Error(
      `the cgroup of container ${id} cannot be seen from here; an agent in a container needs that of its host: cgroup: host, and /sys/fs/cgroup mounted`,
    )
  return folders.version === 1 ? new CgroupV1(folders) : new CgroupV2(folders.folder)
}

function groupsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cgroup`, 'utf8')
  } catch (cause) {
    throw new Error(
      `the process ${pid} of a container has ended, or cannot be seen from here; an agent in a container needs to see those of its host: pid: host`,
      { cause },
    )
  }
}
