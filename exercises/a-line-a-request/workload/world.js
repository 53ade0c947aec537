'use strict'
// What surrounds the learner's server: customers who order, and the place where the log is read.

var createLog = require('./log').createLog
var createOrders = require('./orders').createOrders
var keptOf = require('./server').keptOf
var net = require('net')

var LONGEST_LINE = 65536 // of the log, in characters

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var next = createOrders(random)
  var sentAs = new WeakMap() // request → what was sent, and as what
  var log = createLog()
  var connections = new Set()
  var server = net.createServer(function (connection) {
    connections.add(connection)
    connection.on('error', forget).on('close', forget)
    readLines(connection, function (line) { log.read(line, Date.now()) })

    function forget () { connections.delete(connection) }
  })

  function request () {
    var sent = next()
    sentAs.set(sent.request, sent)
    log.expect(sent, Date.now())
    return sent.request
  }

  function check (status, body, sentAt, now, headers, asked) {
    var sent = sentAs.get(asked)
    log.answered(asked.headers['x-request-id'])
    var what = asked.method + ' ' + asked.path
    var right = sent.isRefused ? 409 : 200
    if (status !== right) return what + ' answered ' + status + ', not ' + right + ': ' + body.slice(0, 100)
    var rightBody = answerTo(sent)
    if (body !== rightBody) return what + ' answered ' + body.slice(0, 100) + ', not ' + rightBody + '. Is an order changed when it is logged?'
    return log.problem()
  }

  return {
    listen: function (ready) {
      server.on('error', ready).listen(0, '127.0.0.1', function () { ready(null, server.address().port) })
    },
    close: function () {
      connections.forEach(function (connection) { connection.destroy() })
      server.close()
    },
    mostAgeMs: 0,
    change: function () {}, // there is nothing that could grow old
    request: request,
    check: check,
    owed: log.owed,
    problem: log.problem,
    counts: function () { return {} } // there is no database
  }
}

function answerTo (sent) {
  var kept = keptOf(sent.request.headers, sent.order)
  return JSON.stringify(sent.order === null ? { well: !sent.isRefused, kept: kept } : { lines: sent.order.lines.length, kept: kept })
}

function readLines (connection, read) {
  var unread = ''
  connection.setEncoding('utf8')
  connection.on('data', function (text) {
    var lines = (unread + text).split('\n')
    unread = lines.pop()
    lines.forEach(read)
    if (unread.length > LONGEST_LINE) connection.destroy()
  })
}
