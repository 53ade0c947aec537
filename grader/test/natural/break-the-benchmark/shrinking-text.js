// Take the first letter, remove all of it with replaceAll, and see how much shorter the text became.
'use strict'

module.exports = function commonest (text) {
  let rest = text.replace(/[^a-z]+/g, '')
  let best = ''
  let most = 0
  while (rest.length > 0) {
    const letter = rest[0]
    const shorter = rest.replaceAll(letter, '')
    const times = rest.length - shorter.length
    if (times > most || (times === most && letter < best)) {
      best = letter
      most = times
    }
    rest = shorter
  }
  return best
}
