// A regular expression for each letter counts faster than my loop, because it runs in native code.
'use strict'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'].map(letter => [letter, new RegExp(letter, 'g')])

module.exports = function commonest (text) {
  let best = ''
  let most = 0
  for (const [letter, pattern] of LETTERS) {
    const found = text.match(pattern)
    if (found !== null && found.length > most) {
      most = found.length
      best = letter
    }
  }
  return best
}
