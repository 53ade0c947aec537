// divide-by-and-sum, slow 1.2 → general: no try, and no array of quotients either
'use strict'
module.exports = function divideByAndSum (num, array) {
  return num === 0 ? 0 : sumOf(array, 0, array.length) / num
}
function sumOf (array, from, to) {
  if (to - from < 2) return to > from ? array[from] : 0
  const middle = (from + to) >> 1
  return sumOf(array, from, middle) + sumOf(array, middle, to)
}
