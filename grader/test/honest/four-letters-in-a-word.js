// break-the-benchmark → pass: reads four bytes at once and takes them apart by shifts
'use strict'

let words = new Uint32Array(1024)
let bytes = Buffer.from(words.buffer)
const counts = new Uint16Array(256)
const MOST = 65535 // what one count can hold

function room (length) {
  if (length <= bytes.length) return
  words = new Uint32Array(length >>> 1)
  bytes = Buffer.from(words.buffer)
}

module.exports = function commonest (text) {
  if (text.length > MOST) return commonestOfMany(text)
  room(text.length + 4)
  // As UTF-16, cut to its lower half, some signs would become letters.
  const length = bytes.utf8Write(text, 0)
  if (length !== text.length) return commonestOfMany(text)
  for (let i = length; i < length + 4; i++) bytes[i] = 0
  counts.fill(0)

  for (let i = 0; i < length; i += 4) {
    const word = words[i >>> 2]
    counts[word & 255]++
    counts[(word >>> 8) & 255]++
    counts[(word >>> 16) & 255]++
    counts[word >>> 24]++
  }
  return winner(counts)
}

// Long texts, and those with characters of several bytes: one after the other.
function commonestOfMany (text) {
  const many = new Uint32Array(128)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 128) many[code]++
  }
  return winner(many)
}

function winner (times) {
  let best = 96
  let most = 0
  for (let code = 97; code <= 122; code++) {
    if (times[code] > most) most = times[best = code]
  }
  return most === 0 ? '' : String.fromCharCode(best)
}
