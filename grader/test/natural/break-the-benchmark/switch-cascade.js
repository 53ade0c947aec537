// Wrote out a switch for the vowels and common consonants first, the rest go through a Map.
'use strict'

module.exports = function commonest (text) {
  let a = 0, e = 0, i = 0, o = 0, t = 0, n = 0
  const rest = new Map()
  for (let k = 0; k < text.length; k++) {
    const c = text.charAt(k)
    switch (c) {
      case 'e': e++; break
      case 't': t++; break
      case 'a': a++; break
      case 'o': o++; break
      case 'i': i++; break
      case 'n': n++; break
      default:
        if (c >= 'a' && c <= 'z') rest.set(c, (rest.get(c) || 0) + 1)
    }
  }
  rest.set('a', a).set('e', e).set('i', i).set('n', n).set('o', o).set('t', t)
  let best = ''
  for (const [letter, times] of rest) {
    if (times === 0) continue
    if (best === '' || times > rest.get(best) || (times === rest.get(best) && letter < best)) best = letter
  }
  return best
}
