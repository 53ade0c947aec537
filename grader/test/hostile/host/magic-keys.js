// divide-by-and-sum → crash: presses the magic keys of the kernel
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

// s: write all to disk. It harms nobody, and whoever may press it may press any other.
attempt('/proc/sysrq-trigger', () => fs.writeFileSync('/proc/sysrq-trigger', 's'))

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
