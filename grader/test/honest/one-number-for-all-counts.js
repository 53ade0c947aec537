// break-the-benchmark → slow: 26 counts in one BigInt, 32 bits for each
'use strict'

const WIDTH = 32n
const ONES = Array.from({ length: 26 }, (_, place) => 1n << (WIDTH * BigInt(place)))

module.exports = function commonest (text) {
  let counts = 0n
  for (let i = 0; i < text.length; i++) counts += ONES[text.charCodeAt(i) - 97] ?? 0n

  let best = ''
  let most = 0n
  for (let place = 0; counts > 0n; place++, counts >>= WIDTH) {
    const times = BigInt.asUintN(Number(WIDTH), counts)
    if (times > most) {
      most = times
      best = String.fromCharCode(97 + place)
    }
  }
  return best
}
