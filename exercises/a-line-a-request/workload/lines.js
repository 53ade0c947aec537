'use strict'
// The lines that an order has to leave in the log.

var picksFor = require('./server').picksFor
var inspect = require('util').inspect
var isDeepStrictEqual = require('util').isDeepStrictEqual

var REDACTED = '[redacted]'
var SECRET_HEADERS = ['authorization', 'cookie', 'x-api-key']
var SECRET_OF_CUSTOMERS = ['email', 'phone', 'password']
var SECRET_OF_CARDS = ['number', 'code', 'pin', 'expires']
var CLOCKS_APART_MS = 1000 // the time of a line is right to a second

/** The names of the lines that are due for what was sent: {kind, isRefused, order, request}, as orders.js makes it. */
exports.linesFor = function linesFor (sent) {
  if (sent.kind === 'health' && !sent.isRefused) return []
  return sent.kind === 'debug' ? ['ordered', 'picked', 'answered'] : ['answered']
}

/** The name of a line that has come, of those above. */
exports.nameOf = function nameOf (entry) {
  return entry.level === 'debug' ? entry.message : 'answered'
}

/** What is wrong with a line of that name, or null. askedAt, now: ms since 1970. */
exports.problemIn = function problemIn (entry, name, sent, askedAt, now) {
  var wrong = problemInTime(entry.time, askedAt, now)
  if (wrong !== null) return wrong
  return name === 'answered' ? problemInEntry(entry, sent, now - askedAt) : problemInDetail(entry, name, sent)
}

/** Texts that may stand in no line of what was sent. */
exports.secretsOf = function secretsOf (sent) {
  var order = sent.order || {}
  return valuesOf(sent.request.headers, SECRET_HEADERS)
    .concat(valuesOf(order.customer, SECRET_OF_CUSTOMERS), valuesOf(order.card, SECRET_OF_CARDS))
}

function problemInTime (time, askedAt, now) {
  var isIso = typeof time === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time)
  if (!isIso) return 'the time is ' + JSON.stringify(time) + ', and not written as toISOString does'
  var at = Date.parse(time)
  return at < askedAt - CLOCKS_APART_MS || at > now + CLOCKS_APART_MS ? 'the time is ' + time + ', off by more than a second' : null
}

function problemInEntry (entry, sent, took) {
  var level = sent.isRefused ? 'warn' : 'info'
  if (entry.level !== level) return 'the level is ' + JSON.stringify(entry.level) + ', not “' + level + '”'
  if (entry.method !== sent.request.method || entry.url !== sent.request.path) return 'method and url are ' + entry.method + ' ' + entry.url
  if (entry.status !== (level === 'warn' ? 409 : 200)) return 'the status is ' + entry.status
  if (typeof entry.ms !== 'number' || entry.ms < 0 || entry.ms > took + CLOCKS_APART_MS) return 'ms is ' + JSON.stringify(entry.ms)
  return problemInHeaders(entry.headers || {}, sent.request.headers) || problemInBody(entry.body, sent.order)
}

// Those that the client's HTTP adds are no concern of ours.
function problemInHeaders (headers, sent) {
  for (var name in sent) {
    var right = SECRET_HEADERS.indexOf(name) < 0 ? sent[name] : REDACTED
    if (headers[name] !== right) return 'the header ' + name + ' is ' + JSON.stringify(headers[name]) + ', not ' + JSON.stringify(right)
  }
  var invented = SECRET_HEADERS.filter(function (name) { return name in headers && !(name in sent) })
  return invented.length > 0 ? 'there was no header ' + invented[0] : null
}

function problemInBody (body, order) {
  if (order === null) return body === null ? null : 'the body is ' + short(body) + ', not null'
  var right = Object.assign({}, order, { customer: redacted(order.customer, SECRET_OF_CUSTOMERS) })
  if (order.card) right.card = redacted(order.card, SECRET_OF_CARDS)
  if (isDeepStrictEqual(body, right)) return null
  for (var name in right) {
    var found = body && body[name]
    if (!isDeepStrictEqual(found, right[name])) return 'body.' + name + ' is ' + short(found) + ', not ' + short(right[name])
  }
  return 'the body has members that the order has not'
}

function problemInDetail (entry, name, sent) {
  var detail = name === 'ordered' ? sent.order.lines : picksFor(sent.order.lines)
  var right = inspect(detail, { depth: null, maxArrayLength: null, colors: true })
  return entry.detail === right ? null : 'the detail of “' + name + '” is ' + short(entry.detail) + ', not ' + short(right)
}

function redacted (object, secrets) {
  var copy = Object.assign({}, object)
  secrets.forEach(function (name) {
    if (name in copy) copy[name] = REDACTED
  })
  return copy
}

function valuesOf (object, names) {
  return names.map(function (name) { return object && object[name] }).filter(Boolean)
}

function short (value) {
  return String(JSON.stringify(value)).slice(0, 120)
}
