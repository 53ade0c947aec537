'use strict'

// A Map again, but numbers for keys: they are found sooner than strings, and still have to be found.
function commonest (text) {
  const counts = new Map()
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    counts.set(code, (counts.get(code) || 0) + 1)
  }

  let best = 0
  let most = 0
  for (let code = 97; code <= 122; code++) {
    const times = counts.get(code) || 0
    if (times > most) {
      best = code
      most = times
    }
  }
  return most === 0 ? '' : String.fromCharCode(best)
}

module.exports = commonest
