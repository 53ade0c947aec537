// divide-by-and-sum → crash, then same settings: lifts its own limits, and names a program to run when its group is empty
'use strict'

const fs = require('fs')

const found = []
const refused = []

function attempt (what, act) {
  try {
    act()
    found.push(what)
  } catch (err) {
    refused.push(`${what} ${err.code ?? err.message}`)
  }
}

const GROUPS = ['memory/memory.limit_in_bytes', 'memory.max', 'pids/pids.max', 'pids.max', 'cpu/cpu.cfs_quota_us', 'cpu.max', 'cpuset/cpuset.cpus', 'freezer/freezer.state', 'cgroup.freeze', 'release_agent', 'rdma/release_agent', 'cgroup.procs', 'devices/devices.allow']
for (const name of GROUPS) attempt(name, () => fs.writeFileSync('/sys/fs/cgroup/' + name, name.endsWith('release_agent') ? '/job/hotpath-was-here' : '-1'))

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
