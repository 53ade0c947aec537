'use strict'
// Which answers are right: the page as it was between question and answer, or 304 to whoever has exactly that one.

// A comma would be allowed, and Express could not find such a tag in a list.
var TAG = /^(W\/)?"[\x21\x23-\x2b\x2d-\x7e]*"$/
/** Tags of each language that caches still hold. */
var MOST_TAGS = 3
/** States of the shop that somebody may still be answered with. */
var MOST_STATES = 8

/** first: the shop as it is at the start. `expect` before a question is sent, `check` when it is answered; `changing`, `changed` around a change. */
module.exports = function createAnswers (first) {
  var states = [] // {shop, pages}: all that the shop has been; null where that is long ago
  var present = 0 // the state that whoever asks now must be told of, or a later one
  var owners = new Map() // tag without W/ → 'language state'
  var tags = new Map() // language → tags, the last one first
  var questions = new WeakMap() // what was asked → {language, since, sent}

  add(first)

  function add (shop) {
    states.push({ shop: shop, pages: {} })
    if (states.length > MOST_STATES) states[states.length - 1 - MOST_STATES] = null
  }

  function page (state, language) {
    var known = states[state].pages
    if (!known[language]) known[language] = states[state].shop.page(language)
    return known[language]
  }

  function expect (asked, language) {
    questions.set(asked, { language: language, since: present, sent: listed(asked.headers['if-none-match']) })
  }

  function check (status, body, headers, asked) {
    var question = questions.get(asked)
    var problem = status === 200
      ? checkPage(question, body, headers)
      : status === 304 ? checkNotModified(question, body, headers) : 'status ' + status + ': ' + body.slice(0, 100)
    if (problem === null) problem = checkHeaders(headers)
    return problem && 'GET /catalogue, ' + said(asked) + ': ' + problem
  }

  function checkPage (question, body, headers) {
    var state = stateOf(question, body)
    if (state === -1) return wasOnce(question, body) ? 'that was the page before a price changed.' : 'that is not the page in that language.'
    if (headers['content-language'] !== question.language) return 'Content-Language is ' + headers['content-language'] + ', the page is ' + question.language + '.'
    if (!/^text\/html/.test(headers['content-type'])) return 'Content-Type is ' + headers['content-type'] + ', not text/html.'
    if (!TAG.test(headers.etag)) return 'ETag is ' + headers.etag + '. A tag stands in quotation marks, without a comma or a space.'
    if (question.since === states.length - 1 && question.sent.some(isOf(question.language, state))) return 'the client has that page, and was sent it again.'
    return remember(headers.etag, question.language, state)
  }

  function checkNotModified (question, body, headers) {
    if (body !== '') return '304 with a body.'
    for (var state = question.since; state < states.length; state++) {
      if (question.sent.some(isOf(question.language, state))) {
        return question.sent.indexOf(bare(headers.etag)) !== -1 ? null : '304 with the ETag ' + headers.etag + ', which the client did not name.'
      }
    }
    return '304, and the client does not have that page: what it named is another language’s, or out of date.'
  }

  function checkHeaders (headers) {
    var control = listed(headers['cache-control']).map(lower)
    if (control.indexOf('no-cache') === -1 || control.indexOf('no-store') !== -1) return 'Cache-Control is ' + headers['cache-control'] + '; no-cache was asked for, with 200 and with 304.'
    if (listed(headers.vary).map(lower).indexOf('accept-language') === -1) return 'Vary is ' + headers.vary + '; Accept-Language was asked for, with 200 and with 304.'
    return null
  }

  function stateOf (question, body) {
    for (var state = states.length - 1; state >= question.since; state--) if (page(state, question.language) === body) return state
    return -1
  }

  function wasOnce (question, body) {
    return states.slice(-MOST_STATES).some(function (state) { return state.pages[question.language] === body })
  }

  function isOf (language, state) {
    return function (tag) { return owners.get(tag) === language + ' ' + state }
  }

  function remember (etag, language, state) {
    var tag = bare(etag)
    var owner = language + ' ' + state
    if (!owners.has(tag)) {
      owners.set(tag, owner)
      tags.set(language, [etag].concat(tags.get(language) || []).slice(0, MOST_TAGS))
    }
    return owners.get(tag) === owner ? null : 'the ETag ' + etag + ' was given to another page as well.'
  }

  return {
    changing: add,
    changed: function () { present = states.length - 1 },
    expect: expect,
    tags: function (language) { return tags.get(language) || [] },
    check: check
  }
}

function listed (header) {
  return header ? String(header).split(',').map(function (part) { return bare(part.trim()) }) : []
}

function bare (tag) {
  return String(tag).replace(/^W\//, '')
}

function lower (text) {
  return text.toLowerCase()
}

function said (asked) {
  var known = asked.headers['if-none-match']
  return 'Accept-Language ' + asked.headers['accept-language'] + (known ? ', If-None-Match ' + known : '')
}
