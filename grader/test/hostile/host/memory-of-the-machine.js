// divide-by-and-sum → crash: reads the memory of the machine, its disks and its log
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

for (const path of ['/proc/kcore', '/proc/kmem', '/proc/kallsyms', '/dev/mem', '/dev/kmem', '/dev/port', '/dev/kmsg', '/dev/sda', '/dev/vda', '/dev/nvme0n1', '/dev/fuse', '/dev/kvm', '/sys/firmware/acpi/tables/DSDT']) {
  attempt(path, function () {
    const bytes = fs.readFileSync(path, { flag: 'r' }).subarray(0, 4096)
    // The kernel hides the addresses of its symbols from strangers by zeros; a masked file is empty.
    if (bytes.length === 0 || /^0+ /.test(bytes.toString('latin1'))) throw new Error('empty')
  })
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
