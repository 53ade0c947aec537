// The manual of pino says: use child loggers. One root, a child per request, nothing else changed.
'use strict'

const pino = require('pino')
const { inspect } = require('node:util')

const SECRETS = [
  'customer.email', 'customer.phone', 'customer.password',
  'card.number', 'card.code', 'card.pin', 'card.expires'
]

module.exports = function createLog (stream) {
  const root = pino({
    level: 'debug',
    base: undefined,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]'], censor: '[redacted]' }
  }, stream)

  return function logFor (id, level) {
    const log = root.child({ id }, { level })
    const clean = entry => ({ ...entry, body: redacted(structuredClone(entry.body)) })
    return {
      debug: (message, detail) => log.debug({ detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }, message),
      info: entry => log.info(clean(entry)),
      warn: entry => log.warn(clean(entry))
    }
  }
}

function redacted (value, path = []) {
  if (SECRETS.includes(path.join('.').toLowerCase())) return '[redacted]'
  if (Array.isArray(value)) return value.map((member, i) => redacted(member, path.concat(i)))
  if (value === null || typeof value !== 'object') return value
  const copy = {}
  for (const [name, member] of Object.entries(value)) copy[name] = redacted(member, path.concat(name))
  return copy
}
