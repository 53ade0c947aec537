'use strict'
// What surrounds the learner's server: the exchange, and everybody who asks for the same report at once.

var performance = require('perf_hooks').performance
var createExchange = require('./exchange')
var report = require('./server').report

var MOST_AGE_MS = 1000 // what the task promises
var GRACE_MS = 700 // sixteen who all make the same report take time, and on a busy machine more of it
var FORGOTTEN_MS = 2500 // a symbol that was asked for before is asked for again after that
var FAILED_MS = 250 // a failure may be told so long after

var RUSH = 16 // requests that come for one symbol: one of each connection
var OTHERS = 8 // one request in so many is for a symbol of shortly before
var FAILURES = 16 // once in so many rushes the exchange fails

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var exchange = createExchange(random)
  var rushes = 0
  var left = 0 // requests of this rush
  var isStaying = false
  var symbol = null
  var past = [] // {symbol, at}: what was asked for, the longest ago first

  function request () {
    if (left === 0 && !isStaying) rush()
    left = Math.max(0, left - 1)
    var isOther = left % OTHERS === 1 && past.length > 0
    return { method: 'GET', path: '/reports/' + (isOther ? past[past.length - 1].symbol : symbol) }
  }

  function rush () {
    var isAgain = past.length > 1 && random() % 2 === 0 && performance.now() - past[0].at > FORGOTTEN_MS
    turnTo(isAgain ? past.shift().symbol : letters())
    if (++rushes % FAILURES !== 0) return
    exchange.fail()
    left += RUSH // and everybody comes once more
  }

  function turnTo (next) {
    if (symbol !== null) past.push({ symbol: symbol, at: performance.now() })
    symbol = next
    left = RUSH
  }

  function letters () {
    return 'abcde'.replace(/./g, function () { return String.fromCharCode(65 + random() % 26) })
  }

  // From now on everybody stays with the symbol of longest ago: what is remembered of it must have been forgotten, and a failure at once.
  function change () {
    turnTo(past.length > 1 ? past.shift().symbol : letters())
    isStaying = true
    exchange.fail()
  }

  function check (status, body, sentAt, now, headers, asked) {
    var wanted = asked.path.split('/')[2]
    if (status === 502) return exchange.failedAt(wanted) > sentAt - FAILED_MS ? null : said(asked, '502, and the exchange has not failed just now.')
    if (status !== 200) return said(asked, status + ': ' + body.slice(0, 100))
    var found = /^\{"symbol":"([A-Z]+)","serial":(\d+),/.exec(body)
    if (!found) return said(asked, '“' + body.slice(0, 100) + '”, which is not a report.')
    if (found[1] !== wanted) return said(asked, 'the report of ' + found[1] + '.')
    var told = exchange.told(Number(found[2]))
    if (!told) return said(asked, 'a report of trades that the exchange has told long ago, or never.')
    if (told.toldAt < sentAt - MOST_AGE_MS - GRACE_MS) return said(asked, 'a report that is older than a second.')
    if (!told.text) told.text = JSON.stringify(report(told.trades))
    return body === told.text ? null : said(asked, 'a report that does not follow from the trades.')
  }

  return {
    listen: exchange.listen,
    close: exchange.close,
    change: change,
    request: request,
    check: check,
    counts: function () { return { trades: exchange.questions() } }
  }
}

function said (asked, what) {
  return 'GET ' + asked.path + ' answered ' + what
}
