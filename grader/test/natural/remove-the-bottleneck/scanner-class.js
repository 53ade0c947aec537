// A hand-written scanner class with a cursor, as in a compiler course.
'use strict'

class Scanner {
  constructor (text) {
    this.text = text
    this.at = 0
  }

  get done () { return this.at >= this.text.length }

  until (code) {
    const begin = this.at
    let end = begin
    while (end < this.text.length && this.text.charCodeAt(end) !== code) end++
    this.at = end + 1
    return this.text.slice(begin, end)
  }
}

const isNumber = segment => {
  if (segment.length === 0) return false
  for (let i = 0; i < segment.length; i++) {
    const c = segment.charCodeAt(i)
    if (c < 48 || c > 57) return false
  }
  return true
}

function normalize (target) {
  let path = ''
  const scanner = new Scanner(target)
  const clean = new Scanner(scanner.until(63))
  clean.until(47)
  do {
    const segment = clean.until(47)
    path += '/' + (isNumber(segment) ? ':id' : segment)
  } while (!clean.done)
  return path
}

module.exports = function busiest (log) {
  const byRoute = new Map()
  const scanner = new Scanner(log)
  while (!scanner.done) {
    const method = scanner.until(32)
    const route = method + ' ' + normalize(scanner.until(32))
    scanner.until(32)
    const milliseconds = Number(scanner.until(10))
    const found = byRoute.get(route) || { route, requests: 0, milliseconds: 0 }
    found.requests++
    found.milliseconds += milliseconds
    byRoute.set(route, found)
  }
  return Array.from(byRoute.values())
    .sort((x, y) => y.milliseconds - x.milliseconds || (x.route < y.route ? -1 : 1))
    .slice(0, 5)
}
