// Only letters that occur at all are counted: first a Set of the characters, then one pass for each of them.
'use strict'

function commonest (text) {
  const present = [...new Set(text)].filter(c => c >= 'a' && c <= 'z').sort()
  let best = ''
  let most = 0
  for (const letter of present) {
    let times = 0
    for (let i = 0; i < text.length; i++) {
      if (text[i] === letter) times++
    }
    if (times > most) {
      most = times
      best = letter
    }
  }
  return best
}

module.exports = commonest
