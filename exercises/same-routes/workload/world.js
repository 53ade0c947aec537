'use strict'
// What surrounds the learner's server: the shop with its articles and its log, and the customers who ask.

var createLog = require('./log').createLog
var createShop = require('./shop').createShop
var answerTo = require('./shop').answerTo
var warmUp = require('./warm-up')
var isDeepStrictEqual = require('util').isDeepStrictEqual
var net = require('net')
var performance = require('perf_hooks').performance

var MOST_AGE_MS = 1000 // what the task promises
var GRACE_MS = 250 // the news of a change takes time, and a busy machine more of it
var LONGEST_LINE = 65536 // of the log, in characters

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var shop = createShop(random)
  var log = createLog()
  var versions = [{ articles: shop.articles(), until: Infinity }] // the present one first; until when (ms) the others were
  var connections = new Set()
  var server = net.createServer(function (connection) {
    connections.add(connection)
    connection.on('error', forget).on('close', forget)
    send(connection)
    readLines(connection, read)

    function forget () { connections.delete(connection) }

    // A server that wants to be warmed up sends its port, and is told when that is done.
    function read (line) {
      var port = portIn(line)
      if (port === null) log.read(line)
      else warmUp({ request: request, check: check, lost: log.lost, owed: log.owed }, port, function () { connection.write('"warm"\n') })
    }
  })

  function send (connection) {
    connection.write(JSON.stringify(versions[0].articles) + '\n')
  }

  function change () {
    versions[0].until = performance.now()
    versions = [{ articles: shop.changed(versions[0].articles), until: Infinity }, versions[0]]
    connections.forEach(send)
  }

  function request () {
    var asked = shop.request(versions[0].articles)
    log.expect(asked, answerTo(asked, versions[0].articles).status)
    return asked
  }

  function check (status, body, sentAt, now, headers, asked) {
    log.answered(asked, performance.now())
    var what = asked.method + ' ' + asked.path + (asked.text ? ' ' + asked.text : '')
    var right = answerTo(asked, versions[0].articles)
    if (status !== right.status) return what + ' answered ' + status + ', not ' + right.status + ': ' + body.slice(0, 100)
    if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] || '')) return what + ' answered with the content type “' + headers['content-type'] + '”, not application/json.'
    var young = versions.filter(function (version) { return version.until > sentAt - MOST_AGE_MS - GRACE_MS })
    var isRight = isOneOf(parse(body), young.map(function (version) { return answerTo(asked, version.articles).body }))
    return isRight ? log.problem() : what + ' answered ' + body.slice(0, 200) + ', and should: ' + JSON.stringify(right.body).slice(0, 200)
  }

  return {
    listen: function (ready) {
      server.on('error', ready).listen(0, '127.0.0.1', function () { ready(null, server.address().port) })
    },
    close: function () {
      connections.forEach(function (connection) { connection.destroy() })
      server.close()
    },
    change: change,
    request: request,
    check: check,
    owed: log.owed,
    problem: log.problem,
    counts: function () { return {} } // there is no database
  }
}

/** Whether what was found is one of these answers; or a list whose articles are each from one of them, since servers may remember each by itself. */
function isOneOf (found, answers) {
  if (answers.some(function (answer) { return isDeepStrictEqual(found, answer) })) return true
  if (!found || !Array.isArray(found.articles) || !answers[0].articles) return false
  var articles = answers[0].articles.map(function (article, i) {
    var same = answers.filter(function (answer) { return isDeepStrictEqual(answer.articles[i], found.articles[i]) })[0]
    return same ? same.articles[i] : article
  })
  return isDeepStrictEqual(found, { from: answers[0].from, articles: articles })
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

function portIn (line) {
  var found = /^\{"port":(\d{1,5})\}$/.exec(line)
  return found ? Number(found[1]) : null
}

function parse (body) {
  try {
    return JSON.parse(body)
  } catch (err) {
    return undefined
  }
}
