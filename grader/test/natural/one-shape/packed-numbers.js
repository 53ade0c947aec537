// Mood, speed and top fit into one integer for each vehicle, with shifts and masks.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

// bits 0-5 mood, 6-8 speed, 9-11 top speed
module.exports = function traffic (kinds, gaps, steps) {
  const n = kinds.length
  const packed = kinds.map((kind, i) => (TOP[kind] << 9) | (i & 63))
  const lane = gaps.slice()
  const travelled = new Array(n).fill(0)
  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < n; i++) {
      const top = packed[i] >> 9
      const mood = ((packed[i] & 63) * 5 + step) & 63
      let speed = (packed[i] >> 6) & 7
      if (speed < top) speed++
      if (speed > lane[i]) speed = lane[i]
      if (mood < 16 && speed > 0) speed--
      packed[i] = (top << 9) | (speed << 6) | mood
      travelled[i] += speed
    }
    for (let i = 0; i < n; i++) lane[i] += ((packed[(i + 1) % n] >> 6) & 7) - ((packed[i] >> 6) & 7)
  }
  return travelled
}
