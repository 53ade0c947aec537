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
  'another process' () {
    const others = require('fs').readdirSync('/proc').filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    if (others.length === 0) throw new Error('there is none')
    process._debugProcess(Number(others[0]))
  }
})) {
  try {
    act()
    found.push(what)
  } catch (err) {
    refused.push(`${what} ${err.code ?? err.message}`)
  }
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
