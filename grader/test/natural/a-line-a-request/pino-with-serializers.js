// One pino for the process; children per request; secrets are handled in pino's serializers.
'use strict'

const { inspect } = require('node:util')
const pino = require('pino')

const CENSOR = '[redacted]'

const mask = (object, names) => {
  const copy = { ...object }
  for (const name of names) if (copy[name] !== undefined) copy[name] = CENSOR
  return copy
}

const serializers = {
  headers: headers => mask(headers, ['authorization', 'cookie', 'x-api-key']),
  body: body => {
    if (body === null || typeof body !== 'object') return body
    const copy = { ...body, customer: mask(body.customer, ['email', 'phone', 'password']) }
    if (body.card) copy.card = mask(body.card, ['number', 'code', 'pin', 'expires'])
    return copy
  }
}

module.exports = function createLog (stream) {
  const root = pino({
    base: undefined,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    serializers
  }, stream)

  return (id, level) => {
    const log = root.child({ id }, { level })
    return {
      debug: (message, detail) => {
        if (!log.isLevelEnabled('debug')) return
        log.debug({ detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }, message)
      },
      info: entry => log.info(entry),
      warn: entry => log.warn(entry)
    }
  }
}
