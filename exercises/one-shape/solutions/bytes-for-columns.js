'use strict'

// A ring road of one lane, after Nagel and Schreckenberg. Each vehicle accelerates, keeps its distance, dawdles now and then, and moves.

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

// No objects: a column for each field, as narrow as the numbers that were seen in them.
module.exports = function traffic (kinds, gaps, steps) {
  const count = kinds.length
  const mood = Uint8Array.from(kinds.keys())
  const top = Uint8Array.from(kinds, kind => TOP_SPEED[kind])
  const lane = Uint8Array.from(gaps)
  const speed = new Uint8Array(count)
  const travelled = new Uint8Array(count)

  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < count; i++) {
      mood[i] = (mood[i] * 5 + step) & 63
      let now = speed[i] < top[i] ? speed[i] + 1 : speed[i]
      if (now > lane[i]) now = lane[i]
      if (mood[i] < 16 && now > 0) now--
      speed[i] = now
      travelled[i] += now
    }
    for (let i = 0; i < count - 1; i++) lane[i] += speed[i + 1] - speed[i]
    lane[count - 1] += speed[0] - speed[count - 1]
  }
  return travelled
}
