// Merged the three loops into one: each vehicle decides and moves straight away, and updates both gaps.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

module.exports = function traffic (kinds, gaps, steps) {
  const n = kinds.length
  const gap = gaps.slice()
  const vehicles = kinds.map((kind, mood) => ({ top: TOP[kind], mood, speed: 0, travelled: 0 }))
  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < n; i++) {
      const v = vehicles[i]
      v.mood = (v.mood * 5 + step) % 64
      let s = Math.min(v.speed + 1, v.top, gap[i])
      if (v.mood < 16 && s > 0) s--
      v.speed = s
      v.travelled += s
      gap[i] -= s
      gap[(i + n - 1) % n] += s
    }
  }
  return vehicles.map(v => v.travelled)
}
