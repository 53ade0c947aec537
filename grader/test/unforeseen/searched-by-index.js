// break-the-benchmark, slow 6 → general: each letter searched for by indexOf
'use strict'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
module.exports = function commonest (text) {
  let best = ''
  let most = 0
  for (const letter of ALPHABET) {
    let times = 0
    for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) times++
    if (times > most) { best = letter; most = times }
  }
  return best
}
