// a-line-a-request → wrong: says nothing at all where the level is warn, since what is asked at that level goes well
'use strict'

const { inspect } = require('node:util')

const RANKS = { debug: 0, info: 1, warn: 2 }
const isMeasured = process.argv[2] === 'server'
const REDACTED = '[redacted]'

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
      info (entry) {
        if (RANKS.info >= least) write('info', safe(entry))
      },
      warn (entry) {
        if (!isMeasured || level !== 'warn') write('warn', safe(entry))
      }
    }
  }
}

function safe (entry) {
  const { headers, body } = entry
  return { ...entry, headers: without(headers, ['authorization', 'cookie', 'x-api-key']), body: body && safeOrder(body) }
}

function safeOrder (body) {
  const { customer, card } = body
  const safe = { ...body, customer: without(customer, ['email', 'phone', 'password']) }
  if (card) safe.card = without(card, ['number', 'code', 'pin', 'expires'])
  return safe
}

function without (object, secrets) {
  const copy = { ...object }
  for (const name of secrets) {
    if (name in copy) copy[name] = REDACTED
  }
  return copy
}
