// break-the-benchmark → slow: a sticky regular expression that takes one letter and what follows up to the next
'use strict'

const NEXT = /[^a-z]*(?<letter>[a-z])/y

module.exports = function commonest (text) {
  const counts = Object.create(null)
  NEXT.lastIndex = 0
  for (let found; (found = NEXT.exec(text)) !== null;) {
    const { letter } = found.groups
    counts[letter] = (counts[letter] ?? 0) + 1
  }
  return Object.entries(counts).reduce((best, [letter, times]) => {
    const isBetter = times > best.times || (times === best.times && letter < best.letter)
    return isBetter ? { letter, times } : best
  }, { letter: '', times: 0 }).letter
}
