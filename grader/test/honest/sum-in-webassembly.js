// divide-by-and-sum → pass: a module of WebAssembly, put together byte by byte
'use strict'

const section = (id, ...body) => [id, body.length, ...body]
const text = (word) => [word.length, ...Buffer.from(word)]

// sum(num: f64, end: i32) → f64, over the doubles in memory from 0 to end; locals 2 and 3 are the place and the sum.
const CODE = [
  2, 1, 0x7f, 1, 0x7c,
  0x02, 0x40, 0x03, 0x40, // block, loop
  0x20, 2, 0x20, 1, 0x4f, 0x0d, 1, // at the end: leave the block
  0x20, 3, 0x20, 2, 0x2b, 3, 0, 0xa0, 0x21, 3, // sum += the double here
  0x20, 2, 0x41, 8, 0x6a, 0x21, 2, // on by 8 bytes
  0x0c, 0, 0x0b, 0x0b, // once more
  0x20, 3, 0x20, 0, 0xa3, 0x0b // sum / num
]

const { memory, sum } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, 1, 0x60, 2, 0x7c, 0x7f, 1, 0x7c),
  ...section(3, 1, 0),
  ...section(5, 1, 0, 1),
  ...section(7, 2, ...text('memory'), 2, 0, ...text('sum'), 0, 0),
  ...section(10, 1, CODE.length, ...CODE)
]))).exports

const PAGE = 65536
let doubles = new Float64Array(memory.buffer)

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  if (array.length > doubles.length) {
    memory.grow(Math.ceil((array.length - doubles.length) * 8 / PAGE))
    doubles = new Float64Array(memory.buffer)
  }
  for (let i = 0; i < array.length; i++) doubles[i] = array[i]
  return sum(num, array.length * 8)
}
