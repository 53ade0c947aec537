'use strict'

const FIRST = 97
const LETTERS = 26
const SAMPLE = 400

// Every second character of a long text is a fair sample, and its commonest letter mostly that of the whole. Mostly.
function commonest (text) {
  const counts = new Uint32Array(LETTERS)
  const step = Math.max(1, Math.floor(text.length / SAMPLE))
  for (let i = 0; i < text.length; i += step) {
    const place = text.charCodeAt(i) - FIRST
    if (place >= 0 && place < LETTERS) counts[place]++
  }
  const most = Math.max(...counts)
  return most === 0 ? '' : String.fromCharCode(FIRST + counts.indexOf(most))
}

module.exports = commonest
