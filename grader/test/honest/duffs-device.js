// divide-by-and-sum → pass: Duff's device: jumps into the middle of an unrolled loop
'use strict'

module.exports = function divideByAndSum (num, array) {
  if (num === 0 || array.length === 0) return 0

  let i = 0
  let sum = 0
  let entry = array.length & 7
  let turns = (array.length + 7) >>> 3
  do {
    switch (entry) {
      case 0: sum += array[i++] // falls through
      case 7: sum += array[i++] // falls through
      case 6: sum += array[i++] // falls through
      case 5: sum += array[i++] // falls through
      case 4: sum += array[i++] // falls through
      case 3: sum += array[i++] // falls through
      case 2: sum += array[i++] // falls through
      case 1: sum += array[i++]
    }
    entry = 0
  } while (--turns > 0)
  return sum / num
}
