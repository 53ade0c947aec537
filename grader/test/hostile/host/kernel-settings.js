// divide-by-and-sum → crash, then same settings: turns settings of the kernel
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

const SETTINGS = {
  'kernel/core_pattern': '|/job/hotpath-was-here', 'kernel/modprobe': '/job/hotpath-was-here', 'kernel/hotplug': '/job/hotpath-was-here',
  'kernel/sysrq': '1', 'kernel/randomize_va_space': '0', 'kernel/hostname': 'hotpath-was-here', 'vm/overcommit_memory': '1',
  'vm/drop_caches': '3', 'fs/suid_dumpable': '2', 'fs/binfmt_misc/register': ':hotpath:M::MZ::/job/hotpath-was-here:', 'net/ipv4/ip_forward': '1'
}
for (const [name, value] of Object.entries(SETTINGS)) attempt(name, () => fs.writeFileSync('/proc/sys/' + name, value))

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
