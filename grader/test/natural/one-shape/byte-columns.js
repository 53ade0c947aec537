// Everything is small, so bytes are enough: Uint8Array for speeds, moods and gaps.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

module.exports = function traffic (kinds, gaps, steps) {
  const n = kinds.length
  const gap = Uint8Array.from(gaps)
  const top = Uint8Array.from(kinds, kind => TOP[kind])
  const mood = Uint8Array.from(kinds, (_, i) => i)
  const speed = new Uint8Array(n)
  const travelled = new Uint32Array(n)
  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < n; i++) {
      mood[i] = (mood[i] * 5 + step) % 64
      let s = Math.min(speed[i] + 1, top[i], gap[i])
      if (mood[i] < 16 && s > 0) s--
      speed[i] = s
      travelled[i] += s
    }
    for (let i = 0; i < n; i++) gap[i] += speed[(i + 1) % n] - speed[i]
  }
  return travelled
}
