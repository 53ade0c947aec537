// Divide and conquer: sum both halves recursively, small blocks with a loop.
'use strict'

const BLOCK = 32

function sumRange (a, lo, hi) {
  if (hi - lo <= BLOCK) {
    let s = 0
    for (let i = lo; i < hi; i++) s += a[i]
    return s
  }
  const mid = (lo + hi) >> 1
  return sumRange(a, lo, mid) + sumRange(a, mid, hi)
}

module.exports = function divideByAndSum (num, array) {
  return num === 0 ? 0 : sumRange(array, 0, array.length) / num
}
