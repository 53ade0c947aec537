// An object-oriented letter counter with one field in a typed array; the class hides the arithmetic.
'use strict'

class LetterCounter {
  static FIRST = 'a'.charCodeAt(0)
  static SIZE = 26

  constructor () {
    this.counts = new Uint16Array(LetterCounter.SIZE)
  }

  read (text) {
    for (let i = 0; i < text.length; i++) {
      const place = text.charCodeAt(i) - LetterCounter.FIRST
      if (place >= 0 && place < LetterCounter.SIZE) this.counts[place]++
    }
    return this
  }

  winner () {
    let winner = -1
    let most = 0
    this.counts.forEach((count, place) => {
      if (count > most) {
        most = count
        winner = place
      }
    })
    return winner < 0 ? '' : String.fromCharCode(LetterCounter.FIRST + winner)
  }
}

module.exports = text => new LetterCounter().read(text).winner()
