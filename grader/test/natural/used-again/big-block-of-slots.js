// One big array with a slot per open message, and a stack of free slot numbers; it doubles when slots run out.
'use strict'

const N = 128 * 128
let slots = 16
let memory = new Int32Array(slots * N)
let free = Array.from({ length: slots }, (_, i) => i)

function takeSlot () {
  if (free.length === 0) {
    const larger = new Int32Array(2 * slots * N)
    larger.set(memory)
    memory = larger
    for (let i = slots; i < 2 * slots; i++) free.push(i)
    slots *= 2
  }
  return free.pop()
}

module.exports = function open () {
  const slot = takeSlot()
  const base = slot * N
  memory.fill(0, base, base + N)
  let previous = -1
  let position = 1
  let total = 0
  return {
    write (bytes) {
      for (let i = 0; i < bytes.length; i++, position++) {
        const byte = bytes[i]
        if (previous >= 0) {
          const index = base + previous * 128 + byte
          if (memory[index]) total += position - memory[index]
          memory[index] = position
        }
        previous = byte
      }
    },
    end () {
      free.push(slot)
      return total
    }
  }
}
