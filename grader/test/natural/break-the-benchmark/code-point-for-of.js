// Used for...of with codePointAt, which is Unicode-safe, and an array of 26 numbers.
'use strict'

function commonest (text) {
  const counts = new Array(26).fill(0)
  for (const character of text) {
    const index = character.codePointAt(0) - 97
    if (index >= 0 && index < 26) counts[index] += 1
  }
  const most = Math.max(...counts)
  if (most === 0) return ''
  return String.fromCharCode(97 + counts.indexOf(most))
}

module.exports = commonest
