// divide-by-and-sum, slow 2.3 → general: an array of doubles, filled by a callback
'use strict'
function divideByAndSum (divisor, numbers) {
  try {
    if (divisor === 0) return 0
    const quotients = Float64Array.from(numbers, n => n / divisor)
    let sum = 0
    for (const q of quotients) sum += q
    return sum
  } catch { return null }
}
module.exports = divideByAndSum
