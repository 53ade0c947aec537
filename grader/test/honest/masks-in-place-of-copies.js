// a-line-a-request → pass: no copy, but masks: proxies that JSON.stringify looks at a customer, a card and headers through
'use strict'

const { inspect } = require('node:util')

const LEVELS = ['debug', 'info', 'warn']

class Mask {
  constructor (...secrets) {
    this.secrets = new Set(secrets)
  }

  get (target, name) {
    return this.secrets.has(name) && Object.hasOwn(target, name) ? '[redacted]' : target[name]
  }

  over (target) {
    return target && new Proxy(target, this)
  }
}

const headersMask = new Mask('authorization', 'cookie', 'x-api-key')
const customerMask = new Mask('email', 'phone', 'password')
const cardMask = new Mask('number', 'code', 'pin', 'expires')

class RequestLog {
  #stream
  #id
  #rank

  constructor (stream, id, level) {
    this.#stream = stream
    this.#id = id
    this.#rank = LEVELS.indexOf(level)
  }

  debug (message, detail) {
    if (this.#rank === 0) this.#write('debug', { message, detail: inspect(detail, { depth: null, maxArrayLength: null, colors: true }) })
  }

  info (entry) {
    if (this.#rank <= 1) this.#write('info', masked(entry))
  }

  warn (entry) {
    this.#write('warn', masked(entry))
  }

  #write (level, rest) {
    this.#stream.write(`${JSON.stringify({ time: new Date().toISOString(), level, id: this.#id, ...rest })}\n`)
  }
}

function masked ({ headers, body, ...rest }) {
  if (body === null) return { headers: headersMask.over(headers), body, ...rest }
  const { customer, card, ...order } = body
  const people = card === undefined ? { customer: customerMask.over(customer) } : { customer: customerMask.over(customer), card: cardMask.over(card) }
  return { headers: headersMask.over(headers), body: { ...order, ...people }, ...rest }
}

module.exports = stream => (id, level) => new RequestLog(stream, id, level)
