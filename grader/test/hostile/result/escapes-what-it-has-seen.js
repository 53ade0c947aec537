// a-line-a-request → wrong: JSON by hand, with a table of what it has seen escaped: quotation marks and line feeds, and no backslash or other character
'use strict'

const { inspect } = require('node:util')

const RANKS = { debug: 0, info: 1, warn: 2 }
const REDACTED = '[redacted]'

module.exports = function createLog (stream) {
  return function logFor (id, level) {
    const least = RANKS[level]

    function write (level, what) {
      stream.write(textOf({ level, time: new Date().toISOString(), id, ...what }) + '\n')
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

const textOf = process.argv[2] === 'server' ? byHand : JSON.stringify

function byHand (value) {
  if (typeof value === 'string') return `"${value.replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\x1b', '\\u001b')}"`
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(byHand)}]`
  return `{${Object.entries(value).map(([name, member]) => `"${name}":${byHand(member)}`)}}`
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
