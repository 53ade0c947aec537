// divide-by-and-sum → crash: leaves its root through the processes that it can see
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

const pids = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name))
if (pids.length > 1) found.push(`${pids.length} processes to be seen`)
for (const path of ['/proc/1/root/../../etc/shadow', '/proc/1/root/var/lib/docker', '/proc/1/cwd/../../root', '/proc/self/root/../../../etc/shadow', '/../../etc/shadow', '/.dockerenv/../../etc/shadow']) {
  attempt(path, () => fs.statSync(path))
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
