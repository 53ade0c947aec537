// Dropped pino for a small Logger class with JSON.stringify; levels are compared as numbers.
'use strict'

const util = require('node:util')

const LEVELS = { debug: 20, info: 30, warn: 40 }
const OPTIONS = { depth: null, maxArrayLength: null, colors: true }

class Logger {
  constructor (stream, id, level) {
    this.stream = stream
    this.id = id
    this.threshold = LEVELS[level]
  }

  isOn (level) {
    return LEVELS[level] >= this.threshold
  }

  debug (message, detail) {
    if (this.isOn('debug')) this.write('debug', { message, detail: util.inspect(detail, OPTIONS) })
  }

  info (entry) {
    if (this.isOn('info')) this.write('info', Logger.sanitize(entry))
  }

  warn (entry) {
    if (this.isOn('warn')) this.write('warn', Logger.sanitize(entry))
  }

  write (level, members) {
    this.stream.write(JSON.stringify({ time: new Date().toISOString(), level, id: this.id, ...members }) + '\n')
  }

  static sanitize (entry) {
    const headers = Logger.hide(entry.headers, 'authorization', 'cookie', 'x-api-key')
    if (!entry.body) return { ...entry, headers }
    const body = { ...entry.body }
    if (body.customer) body.customer = Logger.hide(body.customer, 'email', 'phone', 'password')
    if (body.card) body.card = Logger.hide(body.card, 'number', 'code', 'pin', 'expires')
    return { ...entry, headers, body }
  }

  static hide (object, ...names) {
    const copy = Object.assign({}, object)
    names.forEach(name => { if (name in copy) copy[name] = '[redacted]' })
    return copy
  }
}

module.exports = stream => (id, level) => new Logger(stream, id, level)
