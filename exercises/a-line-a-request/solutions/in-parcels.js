'use strict'

const { inspect } = require('node:util')

const LATEST_MS = 20
const MOST_LINES = 64
const RANKS = { debug: 0, info: 1, warn: 2 }
const REDACTED = '[redacted]'

// By hand, and lines go out together: at the latest after 20 ms, and never more than 64 of them.
module.exports = function createLog (stream) {
  const write = inParcels(stream)

  return function logFor (id, least) {
    const opening = `"id":${JSON.stringify(id)},`

    function log (level, what) {
      if (RANKS[level] < RANKS[least]) return
      const time = new Date().toISOString()
      write(`{"level":"${level}","time":"${time}",${opening}${JSON.stringify(what()).slice(1)}\n`)
    }

    return {
      debug (message, detail) {
        log('debug', () => ({ message, detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }))
      },
      info (entry) { log('info', () => safe(entry)) },
      warn (entry) { log('warn', () => safe(entry)) }
    }
  }
}

function inParcels (stream) {
  let text = ''
  let lines = 0

  function flush () {
    if (lines > 0) stream.write(text)
    text = ''
    lines = 0
  }

  return function (line) {
    text += line
    if (++lines === 1) setTimeout(flush, LATEST_MS)
    if (lines === MOST_LINES) flush()
  }
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
