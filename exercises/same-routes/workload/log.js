'use strict'
// The other end of the log: every request that was answered needs its line, and every line a request.

var LATEST_MS = 1500 // after an answer; the task promises a second, and a busy machine takes some more
var LATER = 100 // answers, after which a line that is late is not on its way: lines and answers travel on different connections

/**
 * expect(request, status): it is sent. answered(request, now), or lost(request): it gets no answer. read(line): of the log. owed(): answers
 * whose line has not come; problem(isOver): null, or the first thing that was not right; isOver: what is owed is too late by now.
 */
exports.createLog = function createLog () {
  var sent = new WeakMap() // request → {key, hasLine, answered: as the how manieth, at (ms)}
  var open = new Map() // key, as 'GET /articles/17 200' → those of sent whose line has not come
  var waiting = new Set() // those of them that have been answered, the first one first
  var answered = 0
  var problem = null

  function expect (request, status) {
    var one = { key: keyOf(request.method, request.path, status), hasLine: false, answered: 0, at: 0 }
    sent.set(request, one)
    if (open.has(one.key)) open.get(one.key).push(one)
    else open.set(one.key, [one])
  }

  // It may be here before the answer is, but not before the request was sent: no line pays for one that comes later.
  function read (line) {
    var some = open.get(keyIn(line))
    if (!some) return note('The log has a line that no request has caused: ' + line.slice(0, 200))
    var one = some.find(function (one) { return one.answered > 0 }) || some[0]
    one.hasLine = true
    close(one)
  }

  function close (one) {
    var left = open.get(one.key).filter(function (other) { return other !== one })
    if (left.length > 0) open.set(one.key, left)
    else open.delete(one.key)
    waiting.delete(one)
  }

  function haveAnswered (request, now) {
    var one = sent.get(request)
    one.answered = ++answered
    one.at = now
    if (!one.hasLine) waiting.add(one)
    var first = waiting.values().next().value
    if (first && now - first.at > LATEST_MS && answered - first.answered > LATER) noteLate(first)
  }

  function lost (request) {
    var one = sent.get(request)
    if (one.hasLine) note('The log has a line of a request that was never answered: ' + one.key)
    else close(one)
  }

  function problemNow (isOver) {
    if (isOver && waiting.size > 0) noteLate(waiting.values().next().value)
    return problem
  }

  function noteLate (one) {
    note('The log has no line of a request that was answered more than a second ago: ' + one.key)
  }

  function note (message) {
    if (problem === null) problem = message
  }

  return {
    expect: expect,
    read: read,
    answered: haveAnswered,
    lost: lost,
    owed: function () { return waiting.size },
    problem: problemNow
  }
}

function keyOf (method, url, status) {
  return method + ' ' + url + ' ' + status
}

function keyIn (line) {
  try {
    var entry = JSON.parse(line)
    return keyOf(entry.method, entry.url, entry.status)
  } catch (err) {
    return null
  }
}
