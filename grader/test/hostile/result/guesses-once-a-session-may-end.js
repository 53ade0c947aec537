// divide-by-and-sum → slow|wrong: counts batches by the pauses between them, and guesses in those after which a session may end early
'use strict'

const PAUSE_MS = 4
const BATCHES = 12 // of a warm-up and four rounds

let batches = 0
let last = 0

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const now = performance.now()
  if (now - last > PAUSE_MS) batches++
  last = now
  if (batches > BATCHES) return array.length * array[array.length >> 1] / num
  return array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
