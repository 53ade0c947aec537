// A row of 128 entries for each first letter, made when that letter comes for the first time in a message.
'use strict'

module.exports = function open () {
  const rows = new Array(128)
  let previous = -1
  let position = 0
  let total = 0
  return {
    write (bytes) {
      for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i]
        if (previous !== -1) {
          const row = rows[previous] ??= new Int16Array(128).fill(-1)
          if (row[byte] !== -1) total += position - row[byte]
          row[byte] = position
        }
        previous = byte
        position++
      }
    },
    end () {
      return total
    }
  }
}
