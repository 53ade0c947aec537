// divide-by-and-sum → crash: asks that others be killed in its place when memory is short
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

// Back to 0, as any process of the machine, is possible where the engine itself may not raise the least score; below it is not.
for (const score of ['-1000', '-1']) attempt(`oom_score_adj ${score}`, () => fs.writeFileSync('/proc/self/oom_score_adj', score))
attempt('coredump_filter', () => { fs.writeFileSync('/proc/self/coredump_filter', '0xff'); throw new Error('its own affair') })

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
