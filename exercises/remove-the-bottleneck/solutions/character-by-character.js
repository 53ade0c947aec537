'use strict'

const SPACE = 32
const SLASH = 47
const ZERO = 48
const NINE = 57
const QUESTION = 63
const NEWLINE = 10

// One walk over the text: the pieces between the numbers are cut out of it, and put together where there was a number.
function busiest (log) {
  const routes = new Map()
  let at = 0
  while (at < log.length) {
    let route = ''
    let begin = at
    at = log.indexOf(' ', at) + 2 // behind the first slash
    for (;;) {
      const segment = at
      let code = log.charCodeAt(at)
      while (code >= ZERO && code <= NINE) code = log.charCodeAt(++at)
      const ends = code === SLASH || code === SPACE || code === QUESTION
      if (ends && at > segment) {
        route += log.slice(begin, segment) + ':id'
        begin = at
      }
      while (code !== SLASH && code !== SPACE && code !== QUESTION) code = log.charCodeAt(++at)
      if (code !== SLASH) break
      at++
    }
    route += log.slice(begin, at)
    at = log.indexOf(' ', at) + 5 // the status has three digits
    let milliseconds = 0
    for (; at < log.length; at++) {
      const code = log.charCodeAt(at)
      if (code === NEWLINE) break
      milliseconds = milliseconds * 10 + code - ZERO
    }
    at++
    const known = routes.get(route)
    if (known === undefined) routes.set(route, { route, requests: 1, milliseconds })
    else {
      known.requests++
      known.milliseconds += milliseconds
    }
  }
  return [...routes.values()].sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1)).slice(0, 5)
}

module.exports = busiest
