// A Map subclass with a default of zero, like Python's defaultdict, filled with charCodeAt.
'use strict'

class Counter extends Map {
  get (key) { return super.get(key) ?? 0 }
  add (key) { this.set(key, this.get(key) + 1) }
}

module.exports = function commonest (text) {
  const counter = new Counter()
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 97 && code <= 122) counter.add(code)
  }
  let best = 0
  for (const code of counter.keys()) {
    const difference = counter.get(code) - counter.get(best)
    if (difference > 0 || (difference === 0 && code < best)) best = code
  }
  return best === 0 ? '' : String.fromCharCode(best)
}
