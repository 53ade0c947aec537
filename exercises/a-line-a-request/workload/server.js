'use strict'
// Runs in the learner's box: a warehouse that takes orders, and logs what it does with them.

var http = require('http')
var net = require('net')
var performance = require('perf_hooks').performance

var AISLES = 'ABCDEFGH'
var SHELVES = 40 // in each
var MOST_PIECES = 90 // of one article, in a shelf
var DRILL = '/health?drill' // what is to be done when a health check fails, is tried now and then

/** world: {port} of the log's other end. ready(err, port, stop): stop() ends everything. */
module.exports = function start (subject, world, ready) {
  var log = net.connect({ port: world.port, host: '127.0.0.1', noDelay: true }, listen) // a line goes out when it is written
  var logFor = null
  log.on('error', function (err) { if (!logFor) ready(err) })

  function listen () {
    try {
      logFor = subject(log)
    } catch (err) {
      return ready(err)
    }
    if (typeof logFor !== 'function') return ready(new TypeError('what was returned is no function, but of type ' + typeof logFor))
    var server = http.createServer(handle)
    server.listen(0, '127.0.0.1', function (err) {
      ready(err, server.address().port, function stop () {
        server.closeAllConnections()
        server.close()
        log.destroy()
      })
    })
  }

  function handle (request, response) {
    var began = performance.now()
    var log = logFor(request.headers['x-request-id'], levelOf(request))
    readBody(request, function (body) {
      log.debug('ordered', body === null ? null : body.lines)
      var picks = body === null ? [] : picksFor(body.lines)
      log.debug('picked', picks)
      setImmediate(function () { // others come in between, as with any database
        var status = picks.every(isThere) && request.url !== DRILL ? 200 : 409
        log[status === 200 ? 'info' : 'warn']({
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: body,
          status: status,
          ms: performance.now() - began
        })
        answer(response, status, request.headers, body)
      })
    })
  }
}

/** Where the pieces of each line of an order are, and how many of them stay there. */
module.exports.picksFor = picksFor

module.exports.keptOf = keptOf

function levelOf (request) {
  if (request.headers['x-debug'] === 'on') return 'debug'
  return /^\/health/.test(request.url) ? 'warn' : 'info'
}

function picksFor (lines) {
  return lines.map(function (line) {
    return {
      article: line.article,
      aisle: AISLES.charAt(line.article % AISLES.length),
      shelf: line.article % SHELVES,
      stays: MOST_PIECES - line.pieces
    }
  })
}

function isThere (pick) {
  return pick.stays >= 0
}

// The order goes on: whoever looks at it now, sees another one than was to be logged.
function answer (response, status, headers, body) {
  if (body !== null) body.packed = status === 200
  var kept = keptOf(headers, body)
  var text = JSON.stringify(body === null ? { well: status === 200, kept: kept } : { lines: body.lines.length, kept: kept })
  response.writeHead(status, ['Content-Type', 'application/json', 'Content-Length', text.length])
  response.end(text)
}

/** The ends of all ten secrets, which others need, and need whole. */
function keptOf (headers, body) {
  var customer = body === null ? {} : body.customer
  var card = (body !== null && body.card) || {}
  return [
    headers.authorization, headers.cookie, headers['x-api-key'], customer.email, customer.phone, customer.password,
    card.number, card.code, card.pin, card.expires
  ].map(endOf).join(' ')
}

function endOf (secret) {
  return secret === undefined ? '-' : secret.slice(-4)
}

function readBody (request, done) {
  var text = ''
  request.setEncoding('utf8')
  request.on('data', function (part) { text += part })
  request.on('end', function () { done(text === '' ? null : JSON.parse(text)) })
}
