// Sorting puts equal letters together; then the longest run wins, and the first of equals comes first anyway.
'use strict'

module.exports = function commonest (text) {
  const letters = text.split('').filter(c => /[a-z]/.test(c)).sort()
  let best = '', longest = 0, run = 0
  for (let i = 0; i < letters.length; i++) {
    run = letters[i] === letters[i - 1] ? run + 1 : 1
    if (run > longest) {
      longest = run
      best = letters[i]
    }
  }
  return best
}
