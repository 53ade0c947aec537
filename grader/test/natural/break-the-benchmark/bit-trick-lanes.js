// Counts straight from the string with one masked index and no range check, junk goes to spare places.
'use strict'

const counts = new Int32Array(256)

module.exports = text => {
  counts.fill(0)
  for (let i = 0, n = text.length; i < n; ++i) ++counts[text.charCodeAt(i) & 255]
  let max = 0
  let at = 0
  for (let i = 97; i < 123; ++i) {
    if (counts[i] > max) {
      max = counts[i]
      at = i
    }
  }
  return max ? String.fromCharCode(at) : ''
}
