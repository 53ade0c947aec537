// Stops early: once a letter's lead is larger than what is left to read, nobody can overtake it.
'use strict'

module.exports = function commonest (text) {
  const counts = new Int32Array(26)
  let first = 0
  const length = text.length
  for (let i = 0; i < length; i++) {
    const k = text.charCodeAt(i) - 97
    if (k < 0 || k > 25) continue
    if (++counts[k] > first) first = counts[k]
    if ((i & 127) === 0 && isDecided(counts, length - i)) break
  }
  return first === 0 ? '' : String.fromCharCode(97 + counts.indexOf(Math.max(...counts)))
}

function isDecided (counts, left) {
  let a = 0
  let b = 0
  for (const n of counts) {
    if (n > a) { b = a; a = n } else if (n > b) b = n
  }
  return a - b > left
}
