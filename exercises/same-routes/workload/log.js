'use strict'
// The other end of the log: every request that was answered needs its line, and every line a request.

var MOST_LATE = 300 // requests; the task promises 100, and lines and answers travel on different connections

var MOST_EARLY = 100 // lines that came before their answers; who wrote lines for requests that it never answered could leave out others

/** expect(request, status), answered(), read(line); late(): answers whose line has not come; problem(): null, or the first thing that was not right. */
exports.createLog = function createLog () {
  var due = new Map() // 'GET /articles/17 200' → requests whose line has not come
  var answered = 0
  var lines = 0
  var problem = null

  function expect (request, status) {
    var key = keyOf(request.method, request.path, status)
    due.set(key, (due.get(key) || 0) + 1)
  }

  function read (line) {
    lines++
    var key = keyIn(line)
    var left = due.get(key)
    if (!left) note('The log has a line that no request has caused: ' + line.slice(0, 200))
    else if (left > 1) due.set(key, left - 1)
    else due.delete(key)
    if (lines - answered > MOST_EARLY) note('The log has ' + lines + ' lines, and only ' + answered + ' requests have been answered.')
  }

  function haveAnswered () {
    answered++
    if (late() > MOST_LATE) note('Of ' + answered + ' requests that were answered, only ' + lines + ' have a line in the log.')
  }

  function late () {
    return answered - lines
  }

  function note (message) {
    if (problem === null) problem = message
  }

  return {
    expect: expect,
    read: read,
    answered: haveAnswered,
    late: late,
    problem: function () { return problem }
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
