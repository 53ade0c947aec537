// divide-by-and-sum → crash: opens the engine's debugger to the network, and asks it to listen in other processes
'use strict'

const inspector = require('inspector')

const found = []
const refused = []

for (const [what, act] of Object.entries({
  listen () {
    inspector.open(0, '0.0.0.0')
    if (inspector.url() === undefined) throw new Error('nobody listens')
  },
  'another process': () => process._debugProcess(process.ppid || 2)
})) {
  try {
    act()
    found.push(what)
  } catch (err) {
    refused.push(`${what} ${err.code ?? err.message}`)
  }
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
