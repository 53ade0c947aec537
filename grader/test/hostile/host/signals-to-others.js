// divide-by-and-sum → crash, then no process: sends signals to everything that lives, its grader first
'use strict'

const fs = require('fs')

const found = []
const refused = []

function others () {
  try {
    return fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(Number).filter(pid => pid !== process.pid)
  } catch (err) {
    refused.push(`/proc ${err.code}`)
    return process.ppid > 0 ? [process.ppid] : []
  }
}

// Signal 0 asks only whether one might. In a container of its own it is process 1 and has nobody beside it.
for (const pid of [-1, ...others()]) {
  try {
    process.kill(pid, 0)
    found.push(`process ${pid}`)
  } catch (err) {
    refused.push(`process ${pid} ${err.code}`)
  }
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
