// divide-by-and-sum → memory|crash: fills memory that threads can share
'use strict'

const all = []

module.exports = function divideByAndSum () {
  for (;;) all.push(new Uint8Array(new SharedArrayBuffer(16e6)).fill(1))
}
