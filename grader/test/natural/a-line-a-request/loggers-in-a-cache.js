// Kept one pino instance per level in a Map and pass the id with every line; redaction as before.
'use strict'

const pino = require('pino')
const { inspect } = require('node:util')

const SECRETS = /^(customer\.(email|phone|password)|card\.(number|code|pin|expires))$/i

function redacted (value, path) {
  if (SECRETS.test(path)) return '[redacted]'
  if (Array.isArray(value)) return value.map((member, i) => redacted(member, `${path}.${i}`))
  if (value === null || typeof value !== 'object') return value
  const copy = {}
  for (const name of Object.keys(value)) copy[name] = redacted(value[name], path === '' ? name : `${path}.${name}`)
  return copy
}

module.exports = function createLog (stream) {
  const loggers = new Map()

  function loggerFor (level) {
    if (!loggers.has(level)) {
      loggers.set(level, pino({
        level,
        base: null,
        messageKey: 'message',
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: label => ({ level: label }) },
        redact: { paths: ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]'], censor: '[redacted]' }
      }, stream))
    }
    return loggers.get(level)
  }

  return function logFor (id, level) {
    const logger = loggerFor(level)
    return {
      debug (message, detail) {
        logger.debug({ id, detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }, message)
      },
      info (entry) { logger.info({ id, ...entry, body: redacted(entry.body, '') }) },
      warn (entry) { logger.warn({ id, ...entry, body: redacted(entry.body, '') }) }
    }
  }
}
