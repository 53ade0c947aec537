// Values repeat, so I count equal ones in a Map and divide each distinct value only once.
'use strict'

function divideByAndSum (num, array) {
  if (num === 0) return 0
  const occurrences = new Map()
  for (const value of array) {
    occurrences.set(value, (occurrences.get(value) || 0) + 1)
  }
  let sum = 0
  for (const [value, times] of occurrences) sum += (value / num) * times
  return sum
}

module.exports = divideByAndSum
