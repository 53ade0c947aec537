// break-the-benchmark → pass: recursion: the counts of a text are those of its halves, added up in one lookup table
'use strict'

const NONE = 26
const places = Uint8Array.from({ length: 65536 }, (_, code) => code >= 97 && code <= 122 ? code - 97 : NONE)

function count (text, from, to, counts) {
  if (to - from > 40) {
    const middle = (from + to) >>> 1
    return count(text, middle, to, count(text, from, middle, counts))
  }
  for (let i = from; i < to; i++) counts[places[text.charCodeAt(i)]]++
  return counts
}

module.exports = function commonest (text) {
  const counts = count(text, 0, text.length, new Uint32Array(NONE + 1)).subarray(0, NONE)
  const most = counts.reduce((most, times) => times > most ? times : most, 0)
  return most === 0 ? '' : String.fromCharCode(97 + counts.indexOf(most))
}
