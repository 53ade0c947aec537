'use strict'

const pino = require('pino')
const { inspect } = require('node:util')

const OF_HEADERS = ['authorization', 'cookie', 'x-api-key']
const OF_CUSTOMERS = ['email', 'phone', 'password']
const OF_CARDS = ['number', 'code', 'pin', 'expires']

// There are three levels, and so three loggers are enough, made before the first request. The id is a member of a line like any other.
module.exports = function createLog (stream) {
  const loggers = { debug: createLogger('debug', stream), info: createLogger('info', stream), warn: createLogger('warn', stream) }

  return function logFor (id, level) {
    const logger = loggers[level]
    return {
      debug (message, detail) {
        if (level === 'debug') logger.debug({ id, detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }, message)
      },
      info (entry) { if (level !== 'warn') logger.info(safe(id, entry)) },
      warn (entry) { logger.warn(safe(id, entry)) }
    }
  }
}

function createLogger (level, stream) {
  return pino({
    level,
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) }
  }, stream)
}

function safe (id, { method, url, headers, body, status, ms }) {
  return { id, method, url, headers: hidden(headers, OF_HEADERS), body: body && safeOrder(body), status, ms }
}

function safeOrder ({ ...order }) {
  order.customer = hidden(order.customer, OF_CUSTOMERS)
  if (order.card) order.card = hidden(order.card, OF_CARDS)
  return order
}

function hidden ({ ...object }, secrets) {
  for (const name of secrets) if (object[name] !== undefined) object[name] = '[redacted]'
  return object
}
