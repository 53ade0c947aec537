// Used compensated (Kahan) summation: if we touch this function anyway, it should also be accurate.
'use strict'

const divideByAndSum = (num, array) => {
  if (num === 0) return 0

  let sum = 0
  let lost = 0
  for (const element of array) {
    const term = element / num - lost
    const next = sum + term
    lost = (next - sum) - term
    sum = next
  }
  return sum
}

module.exports = divideByAndSum
