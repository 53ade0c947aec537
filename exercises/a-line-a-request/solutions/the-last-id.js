'use strict'

const { inspect } = require('node:util')

const RANKS = { debug: 0, info: 1, warn: 2 }
const REDACTED = '[redacted]'

// Near miss: nothing is made for a request, and so all that are on their way have the id and the level of the last one.
module.exports = function createLog (stream) {
  let id
  let least

  function write (level, what) {
    stream.write(JSON.stringify({ level, time: new Date().toISOString(), id, ...what }) + '\n')
  }

  const log = {
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

  return function logFor (newId, level) {
    id = newId
    least = RANKS[level]
    return log
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
