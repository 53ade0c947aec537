// Read the log as bytes in a Buffer and cut strings out only for route names.
'use strict'

const SPACE = 32, NEWLINE = 10, SLASH = 47, QUESTION = 63

module.exports = function busiest (log) {
  const bytes = Buffer.from(log, 'latin1')
  const stats = new Map()
  let at = 0
  while (at < bytes.length) {
    const space = bytes.indexOf(SPACE, at)
    let name = bytes.latin1Slice(at, space + 1)
    at = space + 1
    while (bytes[at] === SLASH) {
      const from = ++at
      let digits = true
      while (bytes[at] !== SLASH && bytes[at] !== SPACE && bytes[at] !== QUESTION) {
        if (bytes[at] < 48 || bytes[at] > 57) digits = false
        at++
      }
      name += digits && at > from ? '/:id' : '/' + bytes.latin1Slice(from, at)
    }
    at = bytes.indexOf(SPACE, bytes.indexOf(SPACE, at) + 1) + 1
    let ms = 0
    while (at < bytes.length && bytes[at] !== NEWLINE) ms = ms * 10 + bytes[at++] - 48
    at++
    const stat = stats.get(name)
    if (stat) {
      stat.requests++
      stat.milliseconds += ms
    } else {
      stats.set(name, { route: name, requests: 1, milliseconds: ms })
    }
  }
  return [...stats.values()]
    .sort((a, b) => b.milliseconds - a.milliseconds || (a.route < b.route ? -1 : 1))
    .slice(0, 5)
}
