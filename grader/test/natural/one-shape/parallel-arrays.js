// Structure of arrays: moods, speeds, tops and distances each live in an Int32Array.
'use strict'

const TOP = new Map([['car', 5], ['lorry', 3], ['bus', 4], ['bike', 2], ['taxi', 5], ['van', 4]])

module.exports = function traffic (kinds, gaps, steps) {
  const n = kinds.length
  const mood = Int32Array.from({ length: n }, (_, i) => i)
  const top = Int32Array.from(kinds, kind => TOP.get(kind))
  const gap = Int32Array.from(gaps)
  const speed = new Int32Array(n)
  const far = new Int32Array(n)

  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < n; i++) {
      mood[i] = (5 * mood[i] + step) & 63
      let s = speed[i]
      if (s < top[i]) s++
      if (s > gap[i]) s = gap[i]
      if (mood[i] < 16 && s > 0) s--
      speed[i] = s
      far[i] += s
    }
    for (let i = 0; i < n - 1; i++) gap[i] += speed[i + 1] - speed[i]
    gap[n - 1] += speed[0] - speed[n - 1]
  }
  return far
}
