// break-the-benchmark → pass: stops as soon as what is left of the text can no longer change the winner
'use strict'

const BLOCK = 128
const counts = new Int32Array(128)

// By how much the first letter leads; `winner` is where it stands.
let winner = 0
function lead () {
  let most = 0
  let second = 0
  winner = 0
  for (let code = 97; code <= 122; code++) {
    const times = counts[code]
    if (times > most) {
      second = most
      most = times
      winner = code
    } else if (times > second) {
      second = times
    }
  }
  return most - second
}

module.exports = function commonest (text) {
  const { length } = text
  counts.fill(0)
  for (let from = 0; from < length; from += BLOCK) {
    const end = Math.min(from + BLOCK, length)
    for (let i = from; i < end; i++) {
      const code = text.charCodeAt(i)
      if (code < 128) counts[code]++
    }
    // Equally many would not do: an earlier letter could draw level.
    if (2 * end > length && lead() > length - end) break
  }
  lead()
  return winner === 0 ? '' : String.fromCharCode(winner)
}
