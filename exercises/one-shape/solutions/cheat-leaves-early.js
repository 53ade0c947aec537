'use strict'

// Ends the process with the exit code of success before anything was measured.
let calls = 0

module.exports = function traffic (kinds) {
  if (++calls === 10) process.exit(0)
  return kinds.map(() => 0)
}
