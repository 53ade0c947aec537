// divide-by-and-sum → memory|crash (quick): fills the heap
'use strict'

const all = []

module.exports = function divideByAndSum (num, array) {
  for (;;) all.push(array.map(value => ({ value })))
}
