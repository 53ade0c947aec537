'use strict'
// What surrounds the learner's server: the tariff service, and more requests than it can take.

var createTariffs = require('./tariffs')

var PROMPT_MS = 50 // half of the refusals must take no longer
var LEAST_REFUSALS = 20 // of a load, before their median says anything
/** Loads with late refusals, and none before with prompt ones. A cold server, or a busy machine, is late in one or two. */
var MOST_LATE = 4
/** Refusals of a server that has nothing else to do. A few are forgiven: after a pause, a server may take its own timers for overload. */
var MOST_IDLE = 20

/** random() → uint32. See exercises/AUTHORING.md for the members. There is no change(): a fare is made once, for one request. */
module.exports = function createWorld (random) {
  var tariffs = createTariffs(random)
  var trips = 0
  var unanswered = 0
  var refusals = { all: 0, late: 0 } // of this load
  var idle = 0 // refusals without a reason
  var lateLoads = 0
  var isPrompt = false

  // Nobody can know a trip before it is asked for.
  function request () {
    unanswered++
    return { method: 'GET', path: '/fares/' + (++trips).toString(36) + '-' + random().toString(36) }
  }

  function check (status, body, sentAt, now, headers, asked) {
    unanswered--
    var trip = asked.path.split('/')[2]
    if (status === 503) return checkRefusal(now - sentAt, headers, asked)
    if (status !== 200) return said(asked, status + ': ' + body.slice(0, 100))
    var fare = fareIn(body)
    var right = tariffs.fareOf(trip)
    if (fare === null || fare.trip !== trip) return said(asked, '“' + body.slice(0, 100) + '”, which is not the fare of that trip.')
    if (!right) return said(asked, 'a fare, and the tariff service has not been asked for it.')
    return fare.cents === right.cents && fare.offer === right.offer ? null : said(asked, 'another fare than the tariff service gave.')
  }

  function checkRefusal (ms, headers, asked) {
    refusals.all++
    if (ms > PROMPT_MS) refusals.late++
    if (unanswered === 0) idle++
    return /^[1-9]\d*$/.test(headers['retry-after']) ? null : said(asked, '503 without a Retry-After in whole seconds.')
  }

  // Called at the end of each load.
  function problem () {
    if (idle > MOST_IDLE) return idle + ' requests were refused although no other request was in progress.'
    var seen = refusals
    refusals = { all: 0, late: 0 }
    if (seen.all < LEAST_REFUSALS || isPrompt) return null
    isPrompt = seen.late <= seen.all / 2
    if (isPrompt || ++lateLoads < MOST_LATE) return null
    return 'Refusals must come at once: ' + seen.late + ' of ' + seen.all + ' took more than ' + PROMPT_MS + ' ms.'
  }

  return {
    listen: tariffs.listen,
    close: tariffs.close,
    hold: tariffs.hold,
    release: tariffs.release,
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
