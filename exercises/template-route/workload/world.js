'use strict'
// What surrounds the learner's server: travellers, each with a journey of their own. There is no database.

var querystring = require('querystring')
var createNetwork = require('./server').createNetwork

var MOST_STOPS = 12
// Whatever a name may hold: what HTML escapes, what String.replace takes for a pattern, letters of more than one byte.
var NAMES = ['Ada Wren', 'Zoë Fox', 'Finn O\'Hara', 'Ke$$ha', 'Bo <3', 'Fox & Daughters', 'The "Duke"', '李明', 'Ann $& Co', '#{you}']
var LARGE = 8 // platforms

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var stations = createNetwork().reduce(function (all, line) { return all.concat(line.stations) }, [])
  var nav = navigation()

  function request () {
    var journey = { passenger: NAMES[random() % NAMES.length] + ' ' + random(), stop: [] }
    for (var left = 1 + random() % MOST_STOPS; left > 0; left--) journey.stop.push(stop())
    return { method: 'GET', path: '/journey?' + querystring.stringify(journey) }
  }

  function stop () {
    var time = twoDigits(random() % 24) + ':' + twoDigits(random() % 60)
    return time + ' ' + stations[random() % stations.length].name + (random() % 4 === 0 ? '*' : '')
  }

  function check (status, body, sentAt, now, headers, asked) {
    if (status !== 200) return 'GET /journey answered ' + status + ': ' + body.slice(0, 100)
    if (!/^text\/html; *charset=utf-8$/i.test(headers['content-type'])) return 'The Content-Type is ' + headers['content-type'] + ', and should be text/html; charset=utf-8.'
    var expected = pageFor(querystring.parse(asked.path.slice('/journey?'.length)))
    return body === expected ? null : describe(body, expected)
  }

  function pageFor (journey) {
    var passenger = escape(journey.passenger)
    return '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The journey of ' + passenger + '</title></head><body>' + nav +
      '<main><h1>Have a good journey, ' + passenger + '</h1><ol>' + [].concat(journey.stop).map(item).join('') + '</ol></main></body></html>'
  }

  return {
    listen: function (ready) { ready(null, 0) }, // nothing to listen
    mostAgeMs: 0,
    change: function () {},
    request: request,
    check: check,
    counts: function () { return {} }
  }
}

function navigation () {
  return '<nav>' + createNetwork().map(function (line) {
    return '<h2>' + line.name + '</h2><ul>' + line.stations.map(function (station) {
      var name = escape(station.name)
      return '<li' + (station.platforms > LARGE ? ' class="large"' : '') + '><a href="/stations/' + station.code + '" title="Trains from ' + name + '">' + name + '</a></li>'
    }).join('') + '</ul>'
  }).join('') + '</nav>'
}

function item (stop) {
  var changes = stop.charAt(stop.length - 1) === '*'
  return '<li' + (changes ? ' class="change"' : '') + '><time>' + stop.slice(0, 5) + '</time> ' + escape(stop.slice(6).replace('*', '')) + '</li>'
}

function escape (text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

function twoDigits (number) {
  return (number < 10 ? '0' : '') + number
}

// The first place where they differ, with a little of what is around it.
function describe (found, expected) {
  var at = 0
  while (at < expected.length && found.charAt(at) === expected.charAt(at)) at++
  return 'The page differs from character ' + at + ' on: “' + around(found, at) + '”, expected “' + around(expected, at) + '”.'
}

function around (text, at) {
  return text.slice(Math.max(0, at - 20), at + 40)
}
