// divide-by-and-sum → slow: takes every double apart and adds exactly, in BigInts
'use strict'

const double = new Float64Array(1)
const bits = new BigUint64Array(double.buffer)
const FRACTION = (1n << 52n) - 1n

// value is whole × 2^exponent, exactly.
function takeApart (value) {
  double[0] = value
  const biased = Number((bits[0] >> 52n) & 0x7ffn)
  const fraction = bits[0] & FRACTION
  const whole = biased === 0 ? fraction : fraction + (1n << 52n)
  return { whole: value < 0 ? -whole : whole, exponent: Math.max(biased, 1) - 1075 }
}

// As many bits as a double can hold, and 900 more.
const MOST_SPREAD = 900

function exactSum (array) {
  const parts = array.map(takeApart)
  let least = Infinity
  let most = -Infinity
  for (const { exponent } of parts) {
    if (exponent < least) least = exponent
    if (exponent > most) most = exponent
  }
  let total = 0n
  for (const { whole, exponent } of parts) total += whole << BigInt(exponent - least)
  const dropped = Math.max(0, most - least - MOST_SPREAD)
  return Number(total >> BigInt(dropped)) * 2 ** (least + dropped)
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0 || array.length === 0) return 0
  // Infinity and NaN are no fractions.
  if (!array.every(Number.isFinite)) return array.reduce((sum, value) => sum + value, 0) / num
  return exactSum(array) / num
}
