import { readFileSync } from 'node:fs'
import type { Cgroup } from './cgroup.ts'
import { locateCgroup } from './locate.ts'
import { CgroupV1 } from './v1.ts'
import { CgroupV2 } from './v2.ts'

/** The cgroup of process `pid`. Its path must contain `id`, since the pid may have been reused by another process. */
export function openCgroup(pid: number, id: string): Cgroup {
  const folders = locateCgroup(groupsOf(pid), readFileSync('/proc/self/mountinfo', 'utf8'))
  const paths = folders.version === 1 ? [folders.cpuacct, folders.memory, folders.freezer] : [folders.folder]
  if (!paths.every((path) => path.includes(id)))
    throw new Error(
      `the cgroup of container ${id} cannot be seen from here. An agent in a container needs the host’s cgroups: cgroup: host, and /sys/fs/cgroup mounted`,
    )
  return folders.version === 1 ? new CgroupV1(folders) : new CgroupV2(folders.folder)
}

function groupsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cgroup`, 'utf8')
  } catch (cause) {
    throw new Error(
      `the process ${pid} of a container has ended or cannot be seen from here. An agent in a container needs the host’s processes: pid: host`,
      { cause },
    )
  }
}
