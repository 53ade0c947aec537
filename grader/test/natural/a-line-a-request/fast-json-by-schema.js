// fast-json-stringify for the frame of a line; bodies are copied without their secrets by destructuring.
'use strict'

const { inspect } = require('node:util')

const SECRET = '[redacted]'
const RANK = { debug: 0, info: 1, warn: 2 }

function censor (object, ...names) {
  if (object === null || object === undefined) return object
  let copy = object
  for (const name of names) {
    if (!(name in object)) continue
    if (copy === object) copy = { ...object }
    copy[name] = SECRET
  }
  return copy
}

function lineOf (id, level, rest) {
  return JSON.stringify({ time: new Date().toISOString(), level, id, ...rest }) + '\n'
}

module.exports = function createLog (stream) {
  return function logFor (id, threshold) {
    const isOn = level => RANK[level] >= RANK[threshold]

    const entryLine = (level, { headers, body, ...rest }) => lineOf(id, level, {
      ...rest,
      headers: censor(headers, 'authorization', 'cookie', 'x-api-key'),
      body: body && {
        ...body,
        customer: censor(body.customer, 'email', 'phone', 'password'),
        card: censor(body.card, 'number', 'code', 'pin', 'expires')
      }
    })

    return {
      debug (message, detail) {
        if (!isOn('debug')) return
        stream.write(lineOf(id, 'debug', { message, detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) }))
      },
      info (entry) { if (isOn('info')) stream.write(entryLine('info', entry)) },
      warn (entry) { if (isOn('warn')) stream.write(entryLine('warn', entry)) }
    }
  }
}
