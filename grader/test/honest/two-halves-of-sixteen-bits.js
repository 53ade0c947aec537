// not-a-smi → pass: keeps the hash as two halves of sixteen bits and multiplies as on paper, with what is carried
'use strict'

// Komentarze po polsku. Stała FNV to 0x01000193: starsza połowa 0x0100, młodsza 0x0193. Żadna liczba po drodze nie jest
// większa niż 2^31, więc każda jest małą liczbą całkowitą.
const POŁOWA = 0xffff

class Skrót {
  #starsza = 0x811c
  #młodsza = 0x9dc5

  dodaj (bajty) {
    let starsza = this.#starsza
    let młodsza = this.#młodsza
    for (let i = 0; i < bajty.length; ++i) {
      młodsza ^= bajty[i]
      const iloczyn = młodsza * 0x0193
      starsza = (starsza * 0x0193 + (młodsza << 8) + (iloczyn >>> 16)) & POŁOWA // to, co przeniesione
      młodsza = iloczyn & POŁOWA
    }
    this.#starsza = starsza
    this.#młodsza = młodsza
    return this
  }

  valueOf () { return this.#starsza * 0x10000 + this.#młodsza }
}

module.exports = bajty => +new Skrót().dodaj(bajty)
