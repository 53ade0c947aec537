// divide-by-and-sum → pass: writes blocks of the numbers as bytes, and reads them back through a DataView
'use strict'

const BLOCK = 128
const BYTES = Float64Array.BYTES_PER_ELEMENT
const view = new DataView(new ArrayBuffer(BLOCK * BYTES))

function write (array, from, count) {
  for (let i = 0; i < count; i++) view.setFloat64(i * BYTES, array[from + i], true)
}

function read (count) {
  let sum = 0
  for (let at = 0; at < count * BYTES; at += BYTES) sum += view.getFloat64(at, true)
  return sum
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let total = 0
  for (let from = 0; from < array.length; from += BLOCK) {
    const count = Math.min(BLOCK, array.length - from)
    write(array, from, count)
    total += read(count)
  }
  return total / num
}
