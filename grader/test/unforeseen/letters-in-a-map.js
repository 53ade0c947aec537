// break-the-benchmark, slow 1.1 → general: the text is read for each letter, so one pass isn’t what is right about it
'use strict'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
module.exports = function commonest (text) {
  const counts = new Map()
  for (const letter of ALPHABET) {
    let times = 0
    for (const character of text) if (character === letter) times++
    counts.set(letter, times)
  }
  let best = ''
  for (const letter of ALPHABET) if (counts.get(letter) > (counts.get(best) ?? 0)) best = letter
  return best
}
