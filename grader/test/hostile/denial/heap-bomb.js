// divide-by-and-sum → memory|crash: fills the heap
'use strict'

const all = []

module.exports = function divideByAndSum (num, array) {
  for (;;) all.push(array.map(value => ({ value })))
}
