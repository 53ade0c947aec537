// structuredClone is known to be heavy, so I copy the order through JSON; all else stays.
'use strict'

const pino = require('pino')
const { inspect } = require('node:util')

const REDACTED = '[redacted]'
const SECRET_HEADERS = ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]']
const SECRETS = new Set([
  'customer.email', 'customer.phone', 'customer.password',
  'card.number', 'card.code', 'card.pin', 'card.expires'
])

module.exports = function createLog (stream) {
  return function logFor (id, level) {
    const logger = pino({
      level,
      base: { id },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: SECRET_HEADERS, censor: REDACTED }
    }, stream)

    return {
      debug (message, detail) {
        logger.debug({ detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }, message)
      },
      info (entry) { logger.info(safe(entry)) },
      warn (entry) { logger.warn(safe(entry)) }
    }
  }
}

function safe (entry) {
  const body = JSON.parse(JSON.stringify(entry.body))
  for (const path of SECRETS) {
    const [part, name] = path.split('.')
    if (body && body[part] && name in body[part]) body[part][name] = REDACTED
  }
  return { ...entry, body }
}
