// divide-by-and-sum → memory|crash: fills memory outside of the heap
'use strict'

const all = []

module.exports = function divideByAndSum () {
  for (;;) all.push(Buffer.alloc(16e6, 1))
}
