// Only the pairs that occur need a place, so I used a plain object with string keys instead of the big table.
'use strict'

module.exports = function open () {
  const last = {}
  let previous
  let position = 0
  let total = 0
  return {
    write (bytes) {
      bytes.forEach(byte => {
        if (previous !== undefined) {
          const key = previous + ',' + byte
          if (key in last) total += position - last[key]
          last[key] = position
        }
        previous = byte
        position++
      })
    },
    end: () => total
  }
}
