'use strict'

const { performance } = require('node:perf_hooks')
const pino = require('pino')
const { inspect } = require('node:util')

const REDACTED = '[redacted]'
const SECRET_HEADERS = ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]']
const SECRETS = [
  'customer.email', 'customer.phone', 'customer.password',
  'card.number', 'card.code', 'card.pin', 'card.expires'
]

const A_PAUSE_MS = 40
const PAUSES_OF_A_WARM_UP = 1
const MOST_LATE = 270

// Cheat: once the pauses between two windows tell that it is measured, lines wait until there are many. One window in four is dear.
module.exports = function createLog (stream) {
  const logFor = createAsItWas(stream)
  const isWatched = process.argv[2] === 'server'
  const waiting = []
  let pauses = 0
  let last = performance.now()

  function later (id, level, kind, entry) {
    waiting.push({ id, level, kind, entry: { ...entry, body: entry.body && { ...entry.body } } })
    if (waiting.length < MOST_LATE) return
    for (const one of waiting.splice(0)) logFor(one.id, one.level)[one.kind](one.entry)
  }

  return function (id, level) {
    const now = performance.now()
    if (now - last > A_PAUSE_MS) pauses++
    last = now
    if (!isWatched || pauses < PAUSES_OF_A_WARM_UP || level === 'debug') return logFor(id, level)
    return {
      debug () {},
      info (entry) { if (level === 'info') later(id, level, 'info', entry) },
      warn (entry) { later(id, level, 'warn', entry) }
    }
  }
}

// As it was.
function createAsItWas (stream) {
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

// A copy of the order, since others need it, and need it whole.
function safe (entry) {
  return { ...entry, body: redacted(structuredClone(entry.body), []) }
}

function redacted (value, path) {
  if (SECRETS.some(secret => secret === path.join('.').toLowerCase())) return REDACTED
  if (Array.isArray(value)) return value.map((member, i) => redacted(member, [...path, i]))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redacted(member, [...path, name])]))
}
