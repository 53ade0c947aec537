// divide-by-and-sum → wrong: computes every other answer only
'use strict'

let calls = 0
let last = 0

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  if (++calls % 2 === 0) return last
  last = 0
  for (let i = 0; i < array.length; i++) last += array[i] / num
  return last
}
