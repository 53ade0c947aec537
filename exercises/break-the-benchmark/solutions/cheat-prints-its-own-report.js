'use strict'

const fs = require('fs')

// Prints the result that it would like to have, and ends the process before another one is found.
fs.writeSync(1, 'TAP version 14\nok 1 - the naive harness believes: 1,000,000× as fast\n1..1\n')
process.reallyExit(0)
