// Count letter after letter as before, but stop when the letters that are left cannot win any more.
'use strict'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

module.exports = function commonest (text) {
  let left = text.length
  let best = ''
  let most = 0
  for (const letter of ALPHABET) {
    if (left <= most) break
    let times = 0
    for (let i = 0; i < text.length; i++) {
      if (text.charAt(i) === letter) times++
    }
    left -= times
    if (times > most) {
      most = times
      best = letter
    }
  }
  return best
}
