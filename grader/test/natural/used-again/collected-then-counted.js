// I push all bytes into one array and do the counting in end(), with a table outside of the function.
'use strict'

const table = new Map()

module.exports = function open () {
  const all = []
  return {
    write (bytes) {
      all.push(...bytes)
    },
    end () {
      table.clear()
      let total = 0
      for (let i = 1; i < all.length; i++) {
        const pair = all[i - 1] * 128 + all[i]
        const last = table.get(pair)
        if (last !== undefined) total += i - last
        table.set(pair, i)
      }
      return total
    }
  }
}
