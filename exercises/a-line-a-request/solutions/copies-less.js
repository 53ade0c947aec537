'use strict'

const pino = require('pino')
const { inspect } = require('node:util')

const REDACTED = '[redacted]'
const SECRET_HEADERS = ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]']

// Near miss: copies of what holds a secret, and of nothing else. The rest is as it was.
module.exports = function createLog (stream) {
  return function logFor (id, level) {
    // Every request has an id and a level of its own.
    const logger = pino({
      level,
      base: { id },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: SECRET_HEADERS, censor: REDACTED }
    }, stream)

    return {
      debug (message, detail) { logger.debug({ detail: drawn(detail) }, message) },
      info (entry) { logger.info(safe(entry)) },
      warn (entry) { logger.warn(safe(entry)) }
    }
  }
}

// For whoever follows the log in a terminal.
function drawn (detail) {
  return inspect(detail, { depth: null, maxArrayLength: null, colors: true })
}

function safe (entry) {
  return entry.body === null ? entry : { ...entry, body: safeOrder(entry.body) }
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
