// break-the-benchmark → pass: a class with private fields, a getter, and an iterator over its own counts
'use strict'

class Tally {
  static #first = 'a'.codePointAt(0)
  static #size = 26
  #counts = new Uint32Array(Tally.#size)

  constructor (text) {
    for (let i = 0; i < text.length; i++) this.#add(text.charCodeAt(i) - Tally.#first)
  }

  #add (place) {
    if (place >= 0 && place < Tally.#size) this.#counts[place]++
  }

  * [Symbol.iterator] () {
    for (const [place, times] of this.#counts.entries()) yield { letter: String.fromCharCode(Tally.#first + place), times }
  }

  get winner () {
    let best = { letter: '', times: 0 }
    for (const one of this) if (one.times > best.times) best = one
    return best.letter
  }
}

module.exports = (text) => new Tally(text).winner
