// break-the-benchmark → slow: takes the text apart with Intl.Segmenter, as a reader would
'use strict'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

// A letter with its marks is one segment; the letter in it is what counts.
module.exports = function commonest (text) {
  const counts = new Map(Array.from(ALPHABET, (letter) => [letter, 0]))
  for (const { segment } of segmenter.segment(text)) {
    for (const character of segment) {
      const count = counts.get(character)
      if (count !== undefined) counts.set(character, count + 1)
    }
  }
  const most = Math.max(...counts.values())
  return most === 0 ? '' : ALPHABET[[...counts.values()].indexOf(most)]
}
