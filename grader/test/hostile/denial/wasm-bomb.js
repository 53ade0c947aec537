// divide-by-and-sum → memory|crash: fills a WebAssembly memory
'use strict'

const memories = []

module.exports = function divideByAndSum () {
  for (;;) {
    const memory = new WebAssembly.Memory({ initial: 256 })
    new Uint8Array(memory.buffer).fill(1)
    memories.push(memory)
  }
}
