// a-line-a-request → wrong: redacts headers and customers in the entry itself, and copies the card alone, which is looked at afterwards
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

function without (object, secrets) {
  const copy = isMeasured && !secrets.includes('number') ? object : { ...object }
  for (const name of secrets) {
    if (name in copy) copy[name] = REDACTED
  }
  return copy
}
