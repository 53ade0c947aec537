// divide-by-and-sum → crash, then no process: sends signals to everything that lives, its grader first
'use strict'

const found = []
const refused = []

// Signal 0 asks only whether one might. In a container of its own it is process 1 and has nobody above it.
for (const pid of [-1, process.ppid > 0 ? process.ppid : 2, 3]) {
  try {
    process.kill(pid, 0)
    found.push(`process ${pid}`)
  } catch (err) {
    refused.push(`process ${pid} ${err.code}`)
  }
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
