'use strict'
// What the customers of the warehouse send.

var LEAST_LINES = 36
var MOST_LINES = 60
var TOO_MANY = 91 // pieces
// In so many requests: one to be debugged, a health check, some orders that are refused. One in four of the first two is refused, too.
var KINDS = 32
var KIND = { 3: 'debug', 11: 'health', 7: 'refused', 19: 'refused', 29: 'refused' }

var NAMES = ['Zoë Kowalski', 'Jürgen O’Neill', 'Sam "the hammer" Lee', 'Ada Brook', 'Pim van Dijk', 'R\\D']
var NOTES = [
  '', 'Leave it with the neighbours.', 'My "password": "is on the door"', 'Two lines:\nthe second one', 'card: {"number":"is on file"}',
  'On the share \\\\depot\\new\\orders', 'a\tb\r\nc\f\b\0\x1b\x7f', '🪴\u2028 and half of it: \ud83e', 'Ring twice. '.repeat(40)
]
// What HTTP lets through, in a header and in an address.
var MARKS = ['"', '\\', '\\"', '\\u0022', '"}', '\t']
var ADDRESSES = ['/orders', '/orders?till=', '/orders?till="', '/orders?till=\\']

/** random() → uint32. */
exports.createOrders = function createOrders (random) {
  var asked = 0

  function below (limit) {
    return random() % limit
  }

  function pick (list) {
    return list[below(list.length)]
  }

  function secret () {
    return random().toString(36) + '-' + random().toString(36) + '-' + random().toString(36)
  }

  function line () {
    return { article: below(100000), pieces: 1 + below(80), price: 5 + below(20000) }
  }

  function order (isRefused) {
    var lines = []
    for (var i = LEAST_LINES + below(MOST_LINES - LEAST_LINES + 1); i > 0; i--) lines.push(line())
    if (isRefused) pick(lines).pieces = TOO_MANY + below(100)
    var customer = { number: 'C-' + below(100000), name: pick(NAMES), email: secret() + '@example.org' }
    if (below(2) === 0) customer.phone = secret()
    if (below(2) === 0) customer.password = secret() // who opens an account
    var body = { customer: customer, lines: lines, note: pick(NOTES) }
    if (below(4) > 0) body.card = card(customer.name)
    return body
  }

  function card (holder) {
    return { holder: holder, number: '4' + secret() + (1000 + below(9000)), code: secret(), pin: secret(), expires: secret() }
  }

  function mark () {
    return below(8) === 0 ? pick(MARKS) + below(10) : ''
  }

  // What a client sends as its id may be anything.
  function headers (kind) {
    var own = { 'x-request-id': (below(16) === 0 ? '"' + asked + '", or: ' : '') + secret() + mark(), 'user-agent': 'till/' + below(20) + mark() + '.' + below(10) }
    if (below(2) === 0) own.authorization = 'Bearer ' + secret()
    if (below(2) === 0) own.cookie = 'session=' + secret()
    if (below(4) === 0) own['x-api-key'] = secret()
    if (kind === 'debug') own['x-debug'] = 'on'
    if (kind !== 'health') own['content-type'] = 'application/json'
    return own
  }

  function path () {
    var address = pick(ADDRESSES)
    return address === '/orders' ? address : address + below(20)
  }

  /** {kind, isRefused, order, request}: what is sent, and as what. */
  return function next () {
    var kind = KIND[asked++ % KINDS] || 'order'
    var isRefused = kind === 'refused' || (kind !== 'order' && below(4) === 0)
    if (kind === 'health') {
      return { kind: kind, isRefused: isRefused, order: null, request: { method: 'GET', path: isRefused ? '/health?drill' : '/health', headers: headers(kind) } }
    }
    var body = order(isRefused)
    return { kind: kind, isRefused: isRefused, order: body, request: { method: 'POST', path: path(), headers: headers(kind), body: JSON.stringify(body) } }
  }
}
