'use strict'
// The other end of the log: every line belongs to a request, and every request has its lines.

var lines = require('./lines')

var MOST_LATE = 400 // requests; the task promises 100, and lines and answers travel on different connections

/**
 * expect(sent, at), answered(id), read(line, now). owed(): how many requests have been answered and wait for a line;
 * problem(isOver): the first thing that was wrong, or null; isOver: what is owed is too late by now. Times are ms since 1970.
 */
exports.createLog = function createLog () {
  var due = new Map() // id → {sent, at (ms since 1970), left: names of the lines that have not come, answeredAs}
  var answered = 0
  var problem = null

  function expect (sent, at) {
    var left = lines.linesFor(sent)
    if (left.length > 0) due.set(sent.request.headers['x-request-id'], { sent: sent, at: at, left: left, answeredAs: null })
  }

  function read (line, now) {
    var entry = parse(line)
    if (entry === null) return note('a line of the log is no object of JSON', line)
    var request = due.get(entry.id)
    if (!request) return note('a line has the id ' + JSON.stringify(entry.id) + ', and no request that is waiting for one has', line)
    var name = lines.nameOf(entry)
    var place = request.left.indexOf(name)
    if (place < 0) return note('a line is one too many for its request', line)
    request.left.splice(place, 1)
    if (request.left.length === 0) due.delete(entry.id)
    var wrong = lines.problemIn(entry, name, request.sent, request.at, now)
    if (wrong === null && lines.secretsOf(request.sent).some(isIn)) wrong = 'a secret is in it'
    if (wrong !== null) note('in a line of the log, ' + wrong, line)

    function isIn (secret) { return line.indexOf(secret) >= 0 }
  }

  // The map keeps the order of the requests: the first that was answered is the one that waits longest.
  function haveAnswered (id) {
    answered++
    var request = due.get(id)
    if (request) request.answeredAs = answered
    var first = due.values().next().value
    if (first && first.answeredAs !== null && answered - first.answeredAs > MOST_LATE) {
      note('there is no line “' + first.left[0] + '” of a request, and ' + MOST_LATE + ' later ones are answered', first.sent.request.path)
    }
  }

  function waiting () {
    return Array.from(due.values()).filter(function (request) { return request.answeredAs !== null })
  }

  function problemNow (isOver) {
    var late = isOver ? waiting() : []
    if (late.length > 0) note('there is no line “' + late[0].left[0] + '” of a request that was answered more than a second ago', late[0].sent.request.path)
    return problem
  }

  function note (what, line) {
    if (problem === null) problem = 'The log is not right: ' + what + ': ' + line.slice(0, 200)
  }

  return {
    expect: expect,
    read: read,
    answered: haveAnswered,
    owed: function () { return waiting().length },
    problem: problemNow
  }
}

function parse (line) {
  try {
    var entry = JSON.parse(line)
    return typeof entry === 'object' && !Array.isArray(entry) ? entry : null
  } catch (err) {
    return null
  }
}
