// create-name → pass: a 64-bit counter that lives in a module of WebAssembly
'use strict'

const randomName = require('starwars-names').random

const CODE = [0, 0x23, 0, 0x42, 1, 0x7c, 0x24, 0, 0x23, 0, 0x0b] // the global, and 1, added, kept, and returned

const { next } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 5, 1, 0x60, 0, 1, 0x7e, // a function without an argument, to i64
  3, 2, 1, 0,
  6, 6, 1, 0x7e, 1, 0x42, 0, 0x0b, // a global i64 that can change, 0 at first
  7, 8, 1, 4, ...Buffer.from('next'), 0, 0,
  10, CODE.length + 2, 1, CODE.length, ...CODE
]))).exports

module.exports = () => `${randomName()} ${next()}`
