'use strict'

const pino = require('pino')
const { inspect } = require('node:util')

const SECRETS = [
  'headers.authorization', 'headers.cookie', 'headers["x-api-key"]',
  'body.customer.email', 'body.customer.phone', 'body.customer.password',
  'body.card.number', 'body.card.code', 'body.card.pin', 'body.card.expires'
]

// One logger, which knows the secrets; a child of it for each request; and nothing is drawn that is not written.
module.exports = function createLog (stream) {
  const logger = pino({
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: SECRETS, censor: '[redacted]' }
  }, stream)

  return function logFor (id, level) {
    const child = logger.child({ id }, { level })
    return {
      debug (message, detail) {
        if (child.isLevelEnabled('debug')) child.debug({ detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }, message)
      },
      info (entry) { child.info(entry) },
      warn (entry) { child.warn(entry) }
    }
  }
}
