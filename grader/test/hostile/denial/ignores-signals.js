// divide-by-and-sum → timeout, then no process, no container: handles every signal that can be handled, and goes on
'use strict'

const { signals } = require('os').constants

for (const signal of Object.keys(signals)) {
  try {
    process.on(signal, () => {})
  } catch {}
}

module.exports = function divideByAndSum () {
  for (;;);
}
