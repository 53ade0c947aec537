// divide-by-and-sum, slow 1 → general: forEach fills the array, which is still there
'use strict'
module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const quotients = []
  array.forEach(value => { quotients.push(value / num) })
  return quotients.reduce((sum, quotient) => sum + quotient, 0)
}
