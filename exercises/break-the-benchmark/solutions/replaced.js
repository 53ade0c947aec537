'use strict'

// Takes a letter out of the text and looks by how much that got shorter; what is left is searched for the next.
function commonest (text) {
  let best = ''
  let most = 0
  let rest = text

  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const without = rest.replaceAll(letter, '')
    const times = rest.length - without.length
    if (times > most) {
      best = letter
      most = times
    }
    rest = without
  }
  return best
}

module.exports = commonest
