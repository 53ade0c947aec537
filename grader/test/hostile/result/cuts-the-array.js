// divide-by-and-sum → wrong: shortens the array, so that there is less to add up the next time
'use strict'

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i]
  array.length = 1
  array[0] = sum
  return sum / num
}
