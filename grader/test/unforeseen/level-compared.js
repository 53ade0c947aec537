// a-line-a-request, slow 2 → general: a child, and copies of less; details are formatted as before
'use strict'
const pino = require('pino')
const { inspect } = require('node:util')
const HIDDEN = '[redacted]'
module.exports = function createLog (stream) {
  const parent = pino({
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]'], censor: HIDDEN }
  }, stream)
  return function logFor (id, level) {
    const logger = parent.child({ id }, { level })
    const text = detail => inspect(detail, { depth: null, maxArrayLength: null, colors: true })
    return {
      debug (message, detail) { const drawn = text(detail); if (level === 'debug') logger.debug({ detail: drawn }, message) },
      info (entry) { logger.info(safe(entry)) },
      warn (entry) { logger.warn(safe(entry)) }
    }
  }
}
function safe (entry) {
  if (entry.body === null) return entry
  const { customer, card } = structuredClone({ customer: entry.body.customer, card: entry.body.card })
  for (const name of ['email', 'phone', 'password']) if (name in customer) customer[name] = HIDDEN
  for (const name of ['number', 'code', 'pin', 'expires']) if (card && name in card) card[name] = HIDDEN
  return { ...entry, body: { ...entry.body, customer, ...(card && { card }) } }
}
