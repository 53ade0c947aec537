'use strict'

const A = 'a'.charCodeAt(0)

// A plain array for the counts, and a question before each of them.
function commonest (text) {
  const counts = new Array(26).fill(0)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= A && code < A + 26) counts[code - A] += 1
  }
  const most = Math.max(...counts)
  return most === 0 ? '' : String.fromCharCode(A + counts.indexOf(most))
}

module.exports = commonest
