'use strict'
// What surrounds the learner's server: the tariff service, and more requests than it can take.

var createTariffs = require('./tariffs')

/** Refusals of a server that has nothing else to do. A few are forgiven: after a pause, a server may take its own timers for overload. */
var MOST_IDLE = 20

/** random() → uint32. See exercises/AUTHORING.md for the members. There is no change(): a fare is made once, for one request. */
module.exports = function createWorld (random) {
  var tariffs = createTariffs(random)
  var trips = 0
  var unanswered = 0
  var idle = 0 // refusals without a reason

  // Nobody can know a trip before it is asked for.
  function request () {
    unanswered++
    return { method: 'GET', path: '/fares/' + (++trips).toString(36) + '-' + random().toString(36) }
  }

  function check (status, body, sentAt, now, headers, asked) {
    unanswered--
    var trip = asked.path.split('/')[2]
    if (status === 503) return checkRefusal(headers, asked)
    if (status !== 200) return said(asked, status + ': ' + body.slice(0, 100))
    var fare = fareIn(body)
    var right = tariffs.fareOf(trip)
    if (fare === null || fare.trip !== trip) return said(asked, '“' + body.slice(0, 100) + '”, which is not the fare of that trip.')
    if (!right) return said(asked, 'a fare, and the tariff service has not been asked for it.')
    return fare.cents === right.cents && fare.offer === right.offer ? null : said(asked, 'another fare than the tariff service gave.')
  }

  function checkRefusal (headers, asked) {
    if (unanswered === 0) idle++
    return /^[1-9]\d*$/.test(headers['retry-after']) ? null : said(asked, '503 without a Retry-After in whole seconds.')
  }

  function problem () {
    return idle > MOST_IDLE ? idle + ' requests were refused although no other request was in progress.' : null
  }

  return {
    listen: tariffs.listen,
    close: tariffs.close,
    hold: tariffs.hold,
    release: tariffs.release,
    hurry: tariffs.hurry,
    request: request,
    check: check,
    owed: function () { return 0 },
    problem: problem,
    counts: function () { return { fares: tariffs.questions() } }
  }
}

function fareIn (body) {
  try {
    return JSON.parse(body)
  } catch (err) {
    return null
  }
}

function said (asked, what) {
  return 'GET ' + asked.path + ' answered ' + what
}
